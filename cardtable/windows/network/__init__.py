"""Pages for playing with friends: finding tables, the lobby, the table, its side panel.

The network itself lives in `cardtable.lan`, what connects both in `app.network`.
"""
