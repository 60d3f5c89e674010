"""Sockets of guests and strangers before anything is believed of them.

What their messages ask for is decided in the folder above.
"""
