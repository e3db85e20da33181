"""Write the tables and the picture of docs/odds.md from the service's own responses."""
