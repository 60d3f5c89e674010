"""What the player is asked and told: the question's panel, its answers, reasons and menus.

Not here: hearing pointer and keys (`table.input`)."""
