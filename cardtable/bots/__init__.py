"""Bots: functions of their own seat's view, seeded bits and a sample count; nothing else."""
