"""What people do, one function per verb: keyword arguments, one transaction, one log entry. Nothing else writes."""
