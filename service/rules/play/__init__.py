"""The two betting rounds, Parole, and how one street follows another (BET, PAROLE)."""
