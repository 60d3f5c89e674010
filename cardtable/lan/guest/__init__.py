"""A guest's side: joining, hearing, answering, coming back; what is remembered of hosts.

The host's own seat is a guest too, over a link inside the process.
"""
