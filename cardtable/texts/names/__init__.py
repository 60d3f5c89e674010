"""Names of ranks, suits and cards in each language, by grammatical case.

Sentences take them as parameters (`texts.parameters`).
"""
