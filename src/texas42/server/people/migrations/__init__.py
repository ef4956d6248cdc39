"""The revisions of the database, one file each, never changed once released."""
