"""What a hand is worth and which of two wins (DECK-1, RANK-1 to RANK-8)."""
