"""What host and guests say to each other: typed, bounded messages and how frames are read.

What is done with a message lives in `host` and `guest`.
"""
