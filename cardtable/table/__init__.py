"""The table: cards, seats and their movements on the screen.

`plan` decides what moves where, without Qt; `seats` draws what stands at each seat, `asking` what
the player is asked; `input` hears pointer and keys. Not here: pages and dialogs (`windows`).
"""
