#!/usr/bin/env bash
# Runs the tests of core and solver on a core compiled with AddressSanitizer and UBSan.
#   scripts/sanitize.sh [PYTEST ARGUMENTS]
# Works beside the installed core: the sanitized one lies in a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-.venv/bin/python}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -r src/texas42 "$work/texas42"
rm -f "$work"/texas42/_core.*.so
include=$("$PYTHON" -c 'import sysconfig; print(sysconfig.get_path("include"))')
${CC:-cc} -std=c11 -Wall -Wextra -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined \
  -fno-sanitize-recover=all -shared -fPIC -I"$include" core/*.c -o "$work/texas42/_core.abi3.so" -lm

runtime="$(${CC:-cc} -print-file-name=libasan.so) $(${CC:-cc} -print-file-name=libubsan.so)"
LD_PRELOAD=$runtime ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 PYTHONPATH=$work \
  "$PYTHON" -c 'import sys, texas42._core as core; sys.exit(sys.argv[1] not in core.__file__)' "$work"
LD_PRELOAD=$runtime ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 PYTHONPATH=$work \
  "$PYTHON" -m pytest -q -p no:cacheprovider "$@" tests/test_core.py tests/test_solver.py \
  tests/test_solver_reference.py tests/test_solver_batch.py tests/test_solver_deals.py \
  tests/test_core_net.py tests/test_core_net_safety.py tests/test_core_belief_safety.py \
  tests/test_bots_worlds.py tests/test_bots_evidence.py
