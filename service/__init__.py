"""Parole, the referee of 32-card poker."""

__version__ = "0.2.0"
