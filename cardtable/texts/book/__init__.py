"""The rules book: its reader, anchors, search, and the labels that dialogs take from it.

How it looks in its window lives in `windows.rules_book`.
"""
