"""Duplicate matches between bots: the same deals with the sides exchanged, and what they prove."""
