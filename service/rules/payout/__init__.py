"""Pots, the showdown, and who is paid what (POT, SHOW)."""
