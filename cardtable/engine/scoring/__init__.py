"""Accounts of a deal, settling up, and scores kept by hand for real cards.

Not here: what a card or trick counts, which is each family's own (`games`)."""
