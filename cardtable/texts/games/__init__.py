"""What only one family of games says: refusals, events, hints.

What every game says lives one folder above.
"""
