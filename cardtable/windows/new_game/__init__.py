"""New game: which game, who sits where, which rules, presets of one's own.

What the rules mean is read from the rules book by `texts.book`.
"""
