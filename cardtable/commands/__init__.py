"""The commands of the command line; each but the window and the demo needs plain Python only."""
