"""Finding tables and being found: multicast DNS, probes, addresses, invitations.

Whoever has an address joins through `transport` and `guest`.
"""
