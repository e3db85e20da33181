"""Programs for developing Parole; the service needs none of them."""
