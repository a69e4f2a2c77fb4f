"""Frozen values that travel between the rooms: what was typed, and what a page, a PDF and a workbook show alike.

They know neither rows nor requests, so tables, exports and templates can take them without reaching for the store.
"""
