"""Neck and last layer over the alphabet of a head, with the weights of the old head to start from."""
import json
import unicodedata

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from neck import Neck

# The nearest character of the old alphabet where removing the accent does not give it.
nearest = dict(zip('ßæœøđðþłıÆŒØĐÐÞŁİ–—“”„«»‘’¡¿ºª€²†®©™…§№£•', 'saoodoplIAOODDPLI--"""<>\'\'i?ooE2+RCT.SNE·'))


def bare(character):
    return nearest.get(character) or unicodedata.normalize('NFD', character)[0]


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
        quantized = np.frombuffer(data, np.int8, size, tensor['at'] + 4 * outputs).reshape(outputs, -1)
        rest = [length for place, length in enumerate(shape) if place != axis]
        weights[tensor['name']] = np.moveaxis((quantized * scales[:, None]).reshape(outputs, *rest), 0, axis).astype(np.float32)
    return weights, head['alphabet']


def read_alphabet(folder):
    return json.load(open(f'{folder}/alphabet.json', encoding='utf8'))


class Recogniser(nn.Module):
    """Starts with the old head. A letter that it lacks starts as its bare form with a lower probability."""

    def __init__(self, weights, keys, alphabet):
        super().__init__()
        old = {character: index for index, character in enumerate(['', *open(keys, encoding='utf8').read().rstrip().split('\n'), ' '])}
        matrix, bias = weights['linear_85.w_0'], weights['linear_85.b_0']
        self.alphabet = alphabet
        self.neck = Neck(weights)
        self.head = nn.Linear(120, len(alphabet))
        # The classes that the old head has too, as indices in the new alphabet.
        self.known = [i for i, character in enumerate(alphabet) if character in old and (i < 95 or not character.isalpha())]
        with torch.no_grad():
            for i, character in enumerate(alphabet):
                row = old[character] if i in self.known else old.get(bare(character), old['国'])
                self.head.weight[i] = torch.tensor(matrix[:, row])
                self.head.bias[i] = float(bias[row]) - (0 if i in self.known else 3)

    def load_head(self, prefix):
        """Loads the weights of an exported head, character by character. Returns whether it has the same alphabet."""
        weights, alphabet = head_weights(prefix)
        self.neck = Neck(weights)
        place = {character: index for index, character in enumerate(alphabet)}
        with torch.no_grad():
            for i, character in enumerate(self.alphabet):
                if character in place:
                    self.head.weight[i] = torch.tensor(weights['linear_85.w_0'][:, place[character]])
                    self.head.bias[i] = float(weights['linear_85.b_0'][place[character]])
        return alphabet == self.alphabet

    def forward(self, x, padding):
        return self.head(self.neck(x, padding))


def text_of(logits, alphabet):
    """The most probable text of one line (greedy CTC decoding)."""
    best = logits.argmax(-1).tolist()
    characters = [alphabet[k] for i, k in enumerate(best) if k and (i == 0 or best[i - 1] != k)]
    return ''.join(characters).strip()
