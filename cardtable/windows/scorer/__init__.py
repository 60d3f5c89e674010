"""Keeping score for people who play with real cards: books, the form for a deal, the accounts.

The books on disk live in `saves.scorebook`.
"""
