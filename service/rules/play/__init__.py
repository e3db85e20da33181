"""A hand in play: betting, Parole, and how streets follow each other (BET, PAROLE)."""
