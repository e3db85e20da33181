"""Between hands: who is dealt in, where the button goes, and who posts what (SEAT, BLIND)."""
