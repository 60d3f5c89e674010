"""Everything around the table that a player sees: pages, dialogs, the book, the score sheet."""
