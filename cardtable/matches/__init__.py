"""A match at work: people and bots at it, dealing that goes by itself, offline and on the network.

No socket, no clock, no screen. What travels between computers lives in `lan`.
"""
