"""Neck and last layer over our alphabet; the old ones beside them as the teacher."""
import json
import unicodedata

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from neck import Neck

# The nearest sign of the old alphabet where taking the accent away does not give it.
like = dict(zip('ßæœøđðþłıÆŒØĐÐÞŁİ–—“”„«»‘’¡¿ºª€²†®©™…§№£•', 'saoodoplIAOODDPLI--"""<>\'\'i?ooE2+RCT.SNE·'))


def bare(sign):
    return like.get(sign) or unicodedata.normalize('NFD', sign)[0]


def model_weights(path):
    """The constants of the npm model by name."""
    graph = onnx.load(path).graph
    nodes = [node for node in graph.node if node.op_type == 'Constant']
    return {node.output[0]: np.array(numpy_helper.to_array(node.attribute[0].t)) for node in nodes}


def head_weights(prefix):
    """The tensors of an exported head by name, and its alphabet."""
    head = json.load(open(f'{prefix}.json', encoding='utf8'))
    data = open(f'{prefix}.bin', 'rb').read()
    weights = {}
    for tensor in head['tensors']:
        shape, size = tensor['shape'], int(np.prod(tensor['shape']))
        if tensor['form'] == 'float32':
            weights[tensor['name']] = np.frombuffer(data, np.float32, size, tensor['at']).reshape(shape).copy()
            continue
        axis = tensor['axis']
        outputs = shape[axis]
        scales = np.frombuffer(data, np.float32, outputs, tensor['at'])
        whole = np.frombuffer(data, np.int8, size, tensor['at'] + 4 * outputs).reshape(outputs, -1)
        rest = [length for place, length in enumerate(shape) if place != axis]
        weights[tensor['name']] = np.moveaxis((whole * scales[:, None]).reshape(outputs, *rest), 0, axis).astype(np.float32)
    return weights, head['alphabet']


def read_alphabet(folder):
    return json.load(open(f'{folder}/alphabet.json', encoding='utf8'))


class Reader(nn.Module):
    """Starts as the old reader; letters that it did not know as their bare form, somewhat less probable."""

    def __init__(self, weights, keys, alphabet):
        super().__init__()
        old = {sign: index for index, sign in enumerate(['', *open(keys, encoding='utf8').read().rstrip().split('\n'), ' '])}
        matrix, bias = weights['linear_85.w_0'], weights['linear_85.b_0']
        self.alphabet = alphabet
        self.neck = Neck(weights)
        self.head = nn.Linear(120, len(alphabet))
        # Classes that mean the same to the old reader, by their place in our alphabet.
        self.known = [i for i, sign in enumerate(alphabet) if sign in old and (i < 95 or not sign.isalpha())]
        with torch.no_grad():
            for i, sign in enumerate(alphabet):
                row = old[sign] if i in self.known else old.get(bare(sign), old['国'])
                self.head.weight[i] = torch.tensor(matrix[:, row])
                self.head.bias[i] = float(bias[row]) - (0 if i in self.known else 3)

    def go_on_from(self, prefix):
        """Takes the weights of an exported head instead, sign by sign."""
        weights, alphabet = head_weights(prefix)
        self.neck = Neck(weights)
        place = {sign: index for index, sign in enumerate(alphabet)}
        with torch.no_grad():
            for i, sign in enumerate(self.alphabet):
                if sign in place:
                    self.head.weight[i] = torch.tensor(weights['linear_85.w_0'][:, place[sign]])
                    self.head.bias[i] = float(weights['linear_85.b_0'][place[sign]])

    def forward(self, x, ended):
        return self.head(self.neck(x, ended))


def text_of(logits, alphabet):
    """The most probable text of one line, repeats and blanks dropped."""
    best = logits.argmax(-1).tolist()
    signs = [alphabet[k] for i, k in enumerate(best) if k and (i == 0 or best[i - 1] != k)]
    return ''.join(signs).strip()
