"""Pointer and keyboard at the table, and what the player has chosen so far.

What is asked in words, and the panel that asks, live one folder above.
"""
