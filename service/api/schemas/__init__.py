"""What requests look like: schemas that read JSON into values of the rules."""
