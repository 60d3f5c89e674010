"""A teacher at a table on the network: giving deals that are set in the deal editor.

The editor itself is `windows.learn.practice_page`; the table's foot is `windows.network.room`.
"""
