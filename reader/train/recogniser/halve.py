"""Stores the large weights of a model as half floats; onnxruntime makes whole ones of them when it opens the model, in memory of its own.
usage: halve.py MODEL.onnx …"""
import os
import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper

smallest = 1024

for path in sys.argv[1:]:
    model = onnx.load(path)
    graph, casts = model.graph, []
    for tensor in graph.initializer:
        value = numpy_helper.to_array(tensor)
        if value.dtype != np.float32 or value.size < smallest:
            continue
        name = tensor.name
        casts.append(helper.make_node('Cast', [f'{name}.half'], [name], to=onnx.TensorProto.FLOAT))
        tensor.CopyFrom(numpy_helper.from_array(value.astype(np.float16), f'{name}.half'))
    graph.node.extend(casts)
    graph.node.sort(key=lambda node: node.output[0] not in {cast.output[0] for cast in casts})
    weights = path.replace('.onnx', '.weights')
    os.remove(weights)
    os.remove(path)
    onnx.save_model(model, path, save_as_external_data=True, all_tensors_to_one_file=True, location=os.path.basename(weights), size_threshold=1024)
    os.chmod(weights, 0o644)
