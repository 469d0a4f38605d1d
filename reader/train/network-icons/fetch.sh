#!/usr/bin/env bash
# Unpacks the npm packages of packages.txt in a folder. usage: fetch.sh FOLDER
set -euo pipefail
list=$(realpath "$(dirname "$0")/packages.txt")
mkdir -p "$1"
cd "$1"
echo '{ "private": true }' > package.json
grep -v '^#' "$list" | xargs npm install --ignore-scripts --no-audit --no-fund --silent
