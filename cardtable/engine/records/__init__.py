"""Games written down: values as JSON, the log's lines, transcripts and their verification.

Not here: files on disk (`saves`) and messages on the network (`lan.protocol`)."""
