"""Playing with friends, put together: tables hosted, joined, found, remembered.

The pages live in `windows.network`, the network in `cardtable.lan`.
"""
