"""Small parts that every page uses: layouts, buttons, pictures, messages, printing.

Nothing here knows a page.
"""
