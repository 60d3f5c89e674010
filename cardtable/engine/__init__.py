"""The engine: what every card game shares; standard library only."""
