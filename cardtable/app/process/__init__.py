"""The running program and its system: one window a folder, folders, lock, log, crash, screen.

What the program shows and plays is put together beside this folder.
"""
