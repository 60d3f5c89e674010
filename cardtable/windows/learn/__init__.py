"""Learning and teaching: lessons, practice with open hands, deals that are set, replays.

What a lesson is lives in `cardtable.teaching`, the rules book in `rules_book`.
"""
