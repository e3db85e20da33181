"""One module per group of resources; each view calls the rules and represents their result."""
