#!/usr/bin/env bash
# Unpacks the word lists of packages.txt in a folder, without installing them on the machine.
# usage: fetch.sh FOLDER
set -euo pipefail
list=$(realpath "$(dirname "$0")/packages.txt")
mkdir -p "$1/debs" "$1/unpacked"
cd "$1"
if [ -e fetched ]; then exit 0; fi
(cd debs && grep -v '^#' "$list" | xargs apt-get download)
for package in debs/*.deb; do
  dpkg-deb --fsys-tarfile "$package" | tar -x -C unpacked --wildcards --no-anchored \
    './usr/share/dict/*' './usr/share/hunspell/*' './usr/share/doc/*/copyright' 2>/dev/null || true
done
rm -r debs
touch fetched
