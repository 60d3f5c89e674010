"""Shuffling and its proof: packs nobody can have stacked, and what one person saw of their making.

Not here: what guests and host say to each other about it (`lan.fair`)."""
