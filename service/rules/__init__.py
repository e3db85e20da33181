"""The rules of 32-card poker: pure functions of frozen data, without I/O, clock, dice or web."""
