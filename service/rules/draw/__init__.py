"""The shuffle, the draw, and what happens when the stub runs out (DRAW, SHUFFLE)."""
