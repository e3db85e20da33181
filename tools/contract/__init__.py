"""Programs for developing the contract: the bundler, and checks with other tools."""
