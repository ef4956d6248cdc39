"""The three setuptools commands that texas42 does a little differently."""

import shutil
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

from texas42_build import core
from texas42_build.paths import BUNDLE, LAW, ROOT, switched_on

_ARCHIVED = (
    "CHANGELOG.md CONTRIBUTING.md Makefile compose.yaml .ci/* benchmarks/** build-support/** "
    "core/** docs/** examples/** scripts/** tests/** web/*.* web/.npmrc web/public/** web/src/**"
).split()
_NEVER_ARCHIVED = {"__pycache__", ".hypothesis"}


class BuildCore(build_ext):
    """Compiles everything in `core/`, whatever files there are."""

    def finalize_options(self) -> None:
        super().finalize_options()
        extensions: list[Extension] = self.extensions
        for extension in extensions:
            extension.sources = [_from_root(file) for file in core.sources()]
            extension.depends = [_from_root(file) for file in core.headers()]
        self.force = True

    def build_extension(self, ext: Extension) -> None:
        compile_flags, link_flags = core.flags(self.compiler.compiler_type)
        ext.extra_compile_args = compile_flags
        ext.extra_link_args = link_flags
        super().build_extension(ext)

    def copy_extensions_to_source(self) -> None:
        super().copy_extensions_to_source()
        core.stamp()


class BuildPackage(build_py):
    """Starts from an empty folder, can leave the browser part out, and ships the law."""

    def run(self) -> None:
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if not self.editable_mode:
            shutil.copy(LAW, Path(self.build_lib) / "texas42" / "cli" / "law.md")

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        """The package's data, without the bundle under TEXAS42_NO_WEB."""
        files: list[str] = super().find_data_files(package, src_dir)
        if not switched_on("TEXAS42_NO_WEB"):
            return files
        return [file for file in files if BUNDLE not in Path(file).resolve().parents]


class SourceArchive(sdist):
    """Carries all that is needed to build and to test."""

    def make_distribution(self) -> None:
        found = (file for pattern in _ARCHIVED for file in ROOT.glob(_every_file(pattern)))
        self.filelist.extend([_from_root(file) for file in found if _is_archived(file)])
        self.filelist.sort()
        self.filelist.remove_duplicates()
        super().make_distribution()


def _every_file(pattern: str) -> str:
    return f"{pattern}/*" if pattern.endswith("**") else pattern


def _is_archived(file: Path) -> bool:
    return file.is_file() and not _NEVER_ARCHIVED.intersection(file.parts)


def _from_root(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()
