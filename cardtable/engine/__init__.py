"""The engine: what every card game shares; standard library only.

Here: cards, zones, views, asks and actions, matches. `fair` shuffles, `records` writes games down,
`scoring` settles them. Not here: any game (`games`), files (`saves`), words (`texts`).
"""
