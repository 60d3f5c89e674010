"""Deals of which every card is known: the board, the rules on bits, and playing to the end.

Who may hold which card is imagined/; which card to choose is the search beside this folder.
"""
