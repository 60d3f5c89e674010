"""A table on the network once one sits at it: the page, its side, help, and the end of a deal.

Not here: how one gets there - finding tables, the lobby, invitations (`windows.network`)."""
