"""The drawing room: writes the deck, the icon and the ornaments. Developers only."""
