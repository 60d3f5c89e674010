"""Score sheets: accounts, plots, what is taken along as CSV, PDF or on paper.

Scores kept by hand live in `scorer`, sums over many games in `statistics`.
"""
