"""Deals imagined for a seat: all that agree with what it knows, and how likely each is.

What a seat knows is known.py; how an imagined deal goes on is playouts/.
"""
