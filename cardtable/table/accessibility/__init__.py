"""The table for screen readers: its lists, its words, its announcements.

The words of events live in `texts`.
"""
