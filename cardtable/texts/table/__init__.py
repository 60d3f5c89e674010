"""What is said at a table while one plays: questions, who sits there, who is waited for, accounts.

For whoever shows a table, with a window or without. No sentence of one game stands here.
"""
