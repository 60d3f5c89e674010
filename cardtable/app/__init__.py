"""The program put together: its parts built and connected."""
