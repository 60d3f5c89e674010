"""The player's settings: the value, its file, the dialog.

What they do to a table lives in `game.table_preferences`.
"""
