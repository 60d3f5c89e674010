"""Statistics of finished games, and the list of these games.

They are kept by `saves.statistics`.
"""
