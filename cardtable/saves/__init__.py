"""Saves: one append-only journal a game, save files, and how old or damaged ones are read."""
