"""The page on which a game at this screen is played, and what leads on from deal to deal.

The table on it lives in `cardtable.table`, a table on the network in `windows.network`.
"""
