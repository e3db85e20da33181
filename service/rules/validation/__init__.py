"""Checks posted states for consistency, so that the rules only ever see possible ones."""
