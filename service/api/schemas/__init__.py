"""What a request may hold: JSON to the rules' own data, nothing else."""
