"""Sounds: when one is heard, how it is played, where it is switched off.

Which event makes which sound is planned in `table.plan.soundtrack`.
"""
