#!/usr/bin/env bash
# Random tables and positions through the core and through a naive loop, under libFuzzer.
#   scripts/fuzz.sh [SECONDS]        needs clang
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mapfile -t core < <(grep -L 'module\.h"' core/*.c) # the others know Python
clang -std=c11 -Wall -Wextra -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
  "${core[@]}" core/fuzz/*.c -o "$work/fuzz" -lm
mkdir "$work/corpus"
# libFuzzer writes an input that fails where it was started: keep it for whoever has to look.
"$work/fuzz" -max_total_time="${1:-30}" -max_len=64 -timeout=60 -print_final_stats=1 \
  -artifact_prefix=./fuzz- "$work/corpus" 2>&1 | grep -v '^#'
