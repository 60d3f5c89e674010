"""The host's side: rooms, who is in them and may come in, the match that is on, what is on disk.

How frames travel lives in `transport`; how a table is found, in `discovery`.
"""
