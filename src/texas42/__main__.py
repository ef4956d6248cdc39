"""`python -m texas42` is the command `texas42`."""

from texas42.cli import main

if __name__ == "__main__":
    main()
