"""The ranking of hands: what a hand is worth and which of several wins (RANK)."""
