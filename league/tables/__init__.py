"""Lists as django-tables2 tables, made of values."""
