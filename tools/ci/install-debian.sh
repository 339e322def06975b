#!/usr/bin/env bash
# Installs what is missing of Debian: a browser, and for the API in Python of sample 13 a library for JWTs.
set -euo pipefail

packages=()
command -v chromium >/dev/null || packages+=(chromium)
/usr/bin/python3 -c 'import jwt, cryptography' 2>/dev/null || packages+=(python3-jwt python3-cryptography)
if [ "${#packages[@]}" -gt 0 ]; then
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${packages[@]}"
fi
chromium --version
/usr/bin/python3 -c 'import jwt; print("PyJWT", jwt.__version__)'
