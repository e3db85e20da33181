"""What responses look like: results of the rules as JSON values."""
