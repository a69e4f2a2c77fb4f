"""What people type: turned into values, every problem at its field. Forms never call services."""
