"""Cardtable: Hearts in all its forms and Seven-Up on an animated table."""

__version__ = "0.1.0"
