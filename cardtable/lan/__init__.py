"""Playing together: a room with its seats, people and bots, at one screen or on a network."""
