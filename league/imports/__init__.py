"""Files of others and of our own, turned into values and carried out by the services."""
