"""The bots of the Hearts family: rules of thumb, search over worlds, exact endings.

What every family shares (levels, the worker process, the arena) lives one folder above.
"""
