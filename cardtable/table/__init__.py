"""The table: cards, seats and their movements on the screen."""
