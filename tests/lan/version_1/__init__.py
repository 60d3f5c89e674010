"""The messages of the first version, kept as they were for `test_version_1`."""
