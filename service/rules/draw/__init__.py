"""The shuffle and the draw, including what happens when the stub runs out (DRAW, SHUFFLE)."""
