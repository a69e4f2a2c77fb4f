"""Addresses of the league, by area."""

urlpatterns: list = []
