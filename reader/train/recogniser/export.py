"""Writes trained weights into copies of the reader's ONNX files, so that graphs, names and outputs stay as they are.
usage: export.py WEIGHTS STATE.pt OUT [SHARE]   SHARE of the trained weights, the rest is from before (default 1)."""
import os
import shutil
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from network import Recogniser, head_files


def write(source, target, weights):
    model, used = onnx.load(source), set()

    def replaced(tensor, name):
        if name not in weights:
            return tensor
        used.add(name)
        assert list(tensor.dims) == list(weights[name].shape), name
        return numpy_helper.from_array(np.ascontiguousarray(weights[name], np.float32), tensor.name)

    for tensor in model.graph.initializer:
        tensor.CopyFrom(replaced(tensor, tensor.name))
    for node in model.graph.node:
        if node.op_type == 'Constant':
            node.attribute[0].t.CopyFrom(replaced(node.attribute[0].t, node.output[0]))
    assert used == set(weights), set(weights) - used
    location = os.path.basename(target).replace('.onnx', '.weights')
    for path in (target, target.replace('.onnx', '.weights')):
        if os.path.exists(path):
            os.remove(path)
    onnx.save_model(model, target, save_as_external_data=True, all_tensors_to_one_file=True, location=location, size_threshold=1024)


if __name__ == '__main__':
    before, state, folder = sys.argv[1:4]
    share = float(sys.argv[4]) if len(sys.argv) > 4 else 1.0
    os.makedirs(folder, exist_ok=True)
    net = Recogniser(before)
    old, trained = net.state_dict(), torch.load(state, map_location='cpu')
    net.load_state_dict({name: old[name] + share * (trained[name] - old[name]) for name in old})
    write(f'{before}/backbone.onnx', f'{folder}/backbone.onnx', net.backbone.exported())
    for name, file in head_files.items():
        write(f'{before}/{file}-head.onnx', f'{folder}/{file}-head.onnx', net.heads[name].exported())
    open(f'{folder}/line-scripts.bin', 'wb').write(net.scripts.encoded())
    shutil.copy(f'{before}/alphabets.json', folder)
