"""The first version of `hard` as it was published: a measure, never changed."""
