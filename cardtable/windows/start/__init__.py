"""The start page: tiles, games to go on with.

What is started there lives in `new_game`, `game`, `learn` and `network`.
"""
