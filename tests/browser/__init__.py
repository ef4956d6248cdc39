"""Whole games in a real browser, clicked as a person does."""
