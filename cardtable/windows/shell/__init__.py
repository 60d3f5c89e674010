"""The main window itself: menus, dialogs over it, its look, its place on the screen.

The pages that stand in it have rooms of their own.
"""
