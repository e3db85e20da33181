"""Faults brought about on purpose, while clients check every answer."""
