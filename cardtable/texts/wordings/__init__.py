"""Codes put into sentences: errors, happenings, hints, the network; how parameters look in print.

Not here: the catalogue they are looked up in, and what only one family says (`texts.games`)."""
