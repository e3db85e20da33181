"""Between hands: who is dealt in, where the button goes, who posts what (SEAT, BLIND)."""
