"""The rules book as a window: its text as a page, search, printing.

The book's files are read by `texts.book`.
"""
