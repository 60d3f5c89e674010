"""What stands at each seat: its plate, what it says, the mark of its turn, what it took.

Not here: where the seats are, which is planned in `table.plan`."""
