"""Guests with a browser: what their page shows (`screen`), and the web door they come in by.

From the bottom up: `screen` says what a Screen is, which is also the JSON that the page reads;
`compose` makes one of an update, the room and who reads it, with `seats`, `cards`, `asking`,
`accounts` and `lobby` for its parts; all of that is pure. `browser` is one browser's end: a
`lan` guest on a near link. `files` is the list of what the HTTP side serves, `door` puts both
behind a port. The page itself is in `page/`: it draws a Screen and sends an answer, nothing else.
"""
