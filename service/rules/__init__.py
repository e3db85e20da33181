"""The rules of 32-card poker: pure functions of immutable data, with no I/O, clock or randomness.

Each folder implements one chapter of docs/rules.md. Nothing in this package knows about HTTP.
"""
