"""Replay poker hand histories in the PHH format through the rules."""
