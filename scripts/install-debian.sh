#!/usr/bin/env bash
# Installs the programs that some tests need, from Debian's packages.
#   sudo scripts/install-debian.sh chromium postgresql redis
# Does nothing for those that are there already.
set -euo pipefail

declare -A PACKAGE=([chromium]=chromium [postgresql]=postgresql [redis]=redis-server [clang]="clang libclang-rt-dev")

is_there() {
  case $1 in
    chromium) command -v chromium ;;
    postgresql) compgen -G '/usr/lib/postgresql/*/bin/postgres' ;;
    redis) command -v redis-server ;;
    clang) command -v clang ;;
  esac >/dev/null
}

wanted=()
for name in "$@"; do
  if [ -z "${PACKAGE[$name]:-}" ]; then
    echo "install-debian.sh knows ${!PACKAGE[*]}, not '$name'." >&2
    exit 2
  fi
  is_there "$name" && continue
  read -ra packages <<<"${PACKAGE[$name]}"
  wanted+=("${packages[@]}")
done
[ ${#wanted[@]} -gt 0 ] || exit 0

echo "Installing ${wanted[*]} ..."
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -qq -y --no-install-recommends "${wanted[@]}" </dev/null >/dev/null
