"""A module per resource; each view asks the rules and answers."""
