"""What a draw is worth, and how often each hand of a spot wins (ODDS-1, ODDS-2)."""
