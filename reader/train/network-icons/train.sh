#!/usr/bin/env bash
# Makes the model of network icons, in about half an hour on two idle cores: reader/train/network-icons/train.sh [FOLDER] [CROPS]
# Needs Node and Debian's python3-torch, python3-onnx, python3-numpy and python3-pil.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
folder=$(realpath -m "${1:-.cache/network-icons}")
crops=${2:-120000}
"$here/fetch.sh" "$folder"
cd "$here"
node render.ts "$folder"
/usr/bin/python3 compose.py "$folder" "$folder/dev" 4000 99 dev
for part in 1 2; do
  /usr/bin/python3 compose.py "$folder" "$folder/train-$part" $((crops / 2)) "$part" &
done
wait
/usr/bin/python3 train.py "$folder" 12
/usr/bin/python3 export.py "$folder/state.pt" ../../engines/network-icons/network-icons.onnx
