"""Rooms on disk: rolls, journals, what happens when the disk takes nothing.

How a game's file looks lives in `saves`.
"""
