"""Writes neck and last layer as OUT.bin (large tensors as int8) and OUT.json.
usage: export.py FOLDER MODEL.onnx KEYS.txt STATE.pt OUT VERSION [START]
With START, the head that training continued from, a weighted mean of both is written, which forgets less, unless START has
another alphabet."""
import hashlib
import json
import sys

import numpy as np
import torch

from recogniser import Recogniser, model_weights, read_alphabet

folder, model, keys, state, out, version = sys.argv[1:7]
alphabet = read_alphabet(folder)
share_of_trained = 0.8
net = Recogniser(model_weights(model), keys, alphabet)
trained = torch.load(state)
if len(sys.argv) > 7 and net.load_head(sys.argv[7]):
    before = net.state_dict()
    trained = {name: (1 - share_of_trained) * before[name] + share_of_trained * value for name, value in trained.items()}
net.load_state_dict(trained)
neck = net.neck
# Tensors with fewer values stay float32: they are small, and biases lose too much by rounding.
small = 2000
tensors = {}


def add(name, value):
    tensors[name] = np.ascontiguousarray(value.detach().numpy() if isinstance(value, torch.Tensor) else value, np.float32)


def convolution(layer, number, norm):
    """The batch norm after it is already folded into the weights, so an identity is written for it."""
    count = layer.weight.shape[0]
    add(f'conv2d_{number}.w_0', layer.weight[:, :, None, :])
    for key, value in {'w_0': np.ones(count), 'b_0': layer.bias, 'w_1': np.zeros(count), 'w_2': np.full(count, 1 - 1e-5)}.items():
        add(f'batch_norm2d_{norm}.{key}', value)


def matrix(layer, number):
    add(f'linear_{number}.w_0', layer.weight.T)
    add(f'linear_{number}.b_0', layer.bias)


def layer_norm(layer, number):
    add(f'layer_norm_{number}.w_0', layer.weight)
    add(f'layer_norm_{number}.b_0', layer.bias)


for layer, number, norm in ((neck.conv1, 142, 148), (neck.conv2, 143, 149), (neck.conv3, 144, 150), (neck.conv4, 145, 151), (neck.conv5, 146, 152)):
    convolution(layer, number, norm)
for block, norm, first in zip(neck.blocks, (43, 45), (77, 81)):
    layer_norm(block.norm1, norm)
    layer_norm(block.norm2, norm + 1)
    for place, layer in enumerate((block.qkv, block.proj, block.fc1, block.fc2)):
        matrix(layer, first + place)
layer_norm(neck.norm, 47)
matrix(net.head, 85)

data, entries = bytearray(), []
for name, value in tensors.items():
    entry = {'name': name, 'shape': list(value.shape), 'at': len(data), 'form': 'float32'}
    if value.size > small:
        # One scale for each output: a row of a convolution, a column of a matrix.
        axis = 0 if value.ndim == 4 else 1
        rows = np.moveaxis(value, axis, 0).reshape(value.shape[axis], -1)
        scales = np.abs(rows).max(1) / 127 + 1e-12
        entry.update(form='int8', axis=axis)
        data += scales.astype(np.float32).tobytes() + np.round(rows / scales[:, None]).astype(np.int8).tobytes()
    else:
        data += value.tobytes()
    data += b'\0' * (-len(data) % 4)
    entries.append(entry)
open(f'{out}.bin', 'wb').write(data)
head = {
    'version': int(version),
    'model': hashlib.sha256(open(model, 'rb').read()).hexdigest(),
    'weights': hashlib.sha256(data).hexdigest(),
    'alphabet': alphabet,
    'tensors': entries,
}
json.dump(head, open(f'{out}.json', 'w', encoding='utf8'), ensure_ascii=False, separators=(',', ':'))
print(f'{out}.bin: {len(data)} bytes, {sum(value.size for value in tensors.values())} values')
