"""Beside a table on the network: what is proposed, what was said, whose words are hidden."""
