"""The PEP 517 backend of texas42: setuptools, a C core and a browser bundle.

Every hook does what setuptools does. Before that it sees to the two parts that
setuptools knows nothing of: a C compiler must be there, and the page in `web/` must
be bundled into the package. Switches, all read from the environment:

    TEXAS42_NO_WEB=1     leave the browser part out (for users of the library)
    TEXAS42_SANITIZE=1   compile the core with the address and undefined sanitizers
"""

from typing import Any

from setuptools import build_meta

from texas42_build import compiler, web

Config = dict[str, Any] | None

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def get_requires_for_build_wheel(config_settings: Config = None) -> list[str]:
    """Setuptools' own needs, and a Node from PyPI only where one is wanting."""
    compiler.require()
    return build_meta.get_requires_for_build_wheel(config_settings) + web.requirements()


def get_requires_for_build_editable(config_settings: Config = None) -> list[str]:
    """The same as for a wheel."""
    compiler.require()
    return build_meta.get_requires_for_build_editable(config_settings) + web.requirements()


def get_requires_for_build_sdist(config_settings: Config = None) -> list[str]:
    """A source archive carries the bundle too, but compiles nothing."""
    return build_meta.get_requires_for_build_sdist(config_settings) + web.requirements()


def build_wheel(
    wheel_directory: str, config_settings: Config = None, metadata_directory: str | None = None
) -> str:
    """A wheel with the compiled core and the bundled page."""
    compiler.require()
    web.refresh()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Config = None, metadata_directory: str | None = None
) -> str:
    """An install that points at `src/`, with core and page built in place."""
    compiler.require()
    web.refresh()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Config = None) -> str:
    """The sources and the bundled page: a wheel built from it needs no Node."""
    web.refresh()
    return build_meta.build_sdist(sdist_directory, config_settings)
