"""The domino game 42: play it, solve it, study it, host it.

Importing the package loads nothing but itself.

>>> import texas42
>>> texas42.__version__.count(".")
2
"""

__all__ = ["__version__"]


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    return version(__name__)
