"""The matches of a room: the one that is on, its clocks, votes and spectators.

Who sits where lives in `roster`, beside this folder.
"""
