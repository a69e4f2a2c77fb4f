#!/usr/bin/env python
"""Starts Django, nothing else."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # a wrong setting is named; where in Django it was noticed helps nobody
        sys.exit(f"Einstellungen: {error}")
