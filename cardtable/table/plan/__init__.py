"""Where things lie and how they move, as plain values without any toolkit."""
