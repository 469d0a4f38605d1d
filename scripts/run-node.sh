#!/bin/sh
# Runs Node with the memory settings of the service: one heap for all threads of a process, and large blocks go back to
# the system at once (docs/decisions/0003-ocr.md). glibc reads them before any program runs, so Node cannot set them.
# `--env` before the program reads the settings in .env; Node's own option tells every time that there is no such file.
set -eu
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=4000000 MALLOC_TRIM_THRESHOLD_=32000000
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-.cache/node}"
# A dump of its memory would hold people's data and keys.
ulimit -c 0
if [ "$1" = --env ]; then
  shift
  [ ! -f .env ] || set -- --env-file=.env "$@"
fi
exec node --expose-gc "$@"
