"""How frames travel: links, sockets with TLS, the thread in which the network runs.

What the frames say lives in `protocol`.
"""
