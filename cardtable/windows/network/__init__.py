"""The way to friends on the network: finding tables, the lobby, the knock at the door, invitations.

`room` is the table once one sits at it. Not here: connections and messages (`lan`).
"""
