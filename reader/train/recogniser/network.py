"""The recogniser in torch, loaded from its ONNX files: the backbone, two heads (neck and last layer), the classifier of scripts.
usage: network.py WEIGHTS   compares its outputs with onnxruntime's"""
import json
import sys

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import nn


def constants(model):
    """The weights of a model by name, wherever it stores them."""
    found = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    found |= {node.output[0]: numpy_helper.to_array(node.attribute[0].t) for node in model.graph.node if node.op_type == 'Constant'}
    return {name: np.array(value) for name, value in found.items()}


def by_shifts(x, weight, bias, spec):
    """A convolution of each channel with itself, as a sum of shifted pictures: on some GPUs faster than torch's own."""
    (down, right), (above, left) = spec['stride'], spec['padding']
    rows, columns = weight.shape[2:]
    high, wide = (x.shape[2] + 2 * above - rows) // down + 1, (x.shape[3] + 2 * left - columns) // right + 1
    x, weight, out = F.pad(x, (left, left, above, above)), weight.to(x.dtype), bias.to(x.dtype)[:, None, None]
    for i in range(rows):
        for j in range(columns):
            out = torch.addcmul(out, x[:, :, i:i + (high - 1) * down + 1:down, j:j + (wide - 1) * right + 1:right], weight[:, 0, i, j][:, None, None])
    return out


class Backbone(nn.Module):
    """Runs the nodes of backbone.onnx one after the other. Its batch norms are scales and shifts without statistics."""

    by_shifts = False

    def __init__(self, path):
        super().__init__()
        model = onnx.load(path)
        weights = constants(model)
        nodes = [node for node in model.graph.node if node.op_type != 'Constant']
        self.steps, self.inputs, self.result = [], model.graph.input[0].name, model.graph.output[0].name
        self.p = nn.ParameterDict()

        def keep(name, value):
            self.p[name.replace('.', '|')] = nn.Parameter(torch.tensor(value.astype(np.float32)))
            return name.replace('.', '|')

        for number, node in enumerate(nodes):
            attributes = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
            names, out = list(node.input), node.output[0]
            if node.op_type == 'Conv':
                spec = dict(stride=tuple(attributes['strides']), padding=tuple(attributes['pads'][:2]), groups=attributes['group'])
                self.steps.append(('conv', names[0], out, keep(names[1], weights[names[1]]), keep(names[2], weights[names[2]]), spec))
            elif node.op_type == 'BatchNormalization':
                factor, shift, mean, variance = (weights[name] for name in names[1:])
                scale = factor / np.sqrt(variance + attributes['epsilon'])
                self.steps.append(('scale', names[0], out, keep(names[1], scale), keep(names[2], shift - mean * scale), names[1:]))
            elif node.op_type == 'HardSigmoid' and nodes[number + 1].op_type == 'Mul' and names[0] in nodes[number + 1].input:
                self.steps.append(('hardswish', names[0], nodes[number + 1].output[0]))
            elif node.op_type == 'Mul' and self.steps[-1][2] == out:
                continue
            else:
                operation = {'HardSigmoid': 'hardsigmoid', 'Mul': 'mul', 'Relu': 'relu', 'GlobalAveragePool': 'mean', 'AveragePool': 'pool'}[node.op_type]
                self.steps.append((operation, names[0], out, names[1] if len(names) > 1 else None))

    def forward(self, x):
        values = {self.inputs: x}
        last = {step[1]: number for number, step in enumerate(self.steps)} | {step[3]: number for number, step in enumerate(self.steps) if step[0] == 'mul'}
        for number, (operation, name, out, *more) in enumerate(self.steps):
            value = values[name]
            if operation == 'conv':
                weight, bias, spec = self.p[more[0]], self.p[more[1]], more[2]
                if weight.shape[2:] == (1, 1) and spec['groups'] == 1:  # a product of matrices is three times as fast as torch's convolution on a CPU
                    values[out] = F.linear(value.permute(0, 2, 3, 1), weight[:, :, 0, 0], bias).permute(0, 3, 1, 2)
                elif spec['groups'] > 1 and Backbone.by_shifts:
                    values[out] = by_shifts(value, weight, bias, spec)
                else:
                    values[out] = F.conv2d(value, weight, bias, **spec)
            elif operation == 'scale':
                scale, shift = (self.p[key].to(value.dtype)[:, None, None] for key in more[:2])
                values[out] = value * scale + shift
            elif operation == 'mul':
                values[out] = value * values[more[0]]
            elif operation == 'mean':
                values[out] = value.mean((2, 3), keepdim=True)
            elif operation == 'pool':
                values[out] = F.avg_pool2d(value, (3, 2))
            else:
                values[out] = getattr(F, operation)(value)
            for used in [key for key in values if last.get(key, 10**6) <= number and key != self.result]:
                del values[used]
        return values[self.result]

    def exported(self):
        """Its weights by their names in backbone.onnx."""
        result = {}
        for operation, _, _, *more in self.steps:
            if operation not in ('conv', 'scale'):
                continue
            first, second = (self.p[key].detach().float().cpu().numpy() for key in more[:2])
            result |= {more[0].replace('|', '.'): first, more[1].replace('|', '.'): second}
            if operation == 'scale':
                result |= {more[2][2]: np.zeros_like(first), more[2][3]: np.ones_like(first)}
        return result


# Numbers of the layers in the head's files: convolutions (number, number of the batch norm after it), blocks (layer norm, linear).
convolutions, blocks = ((142, 148), (143, 149), (144, 150), (145, 151), (146, 152)), ((43, 77), (45, 81))


class Head(nn.Module):
    """Neck and last layer: two attention blocks between convolutions, then one score per character."""

    def __init__(self, path):
        super().__init__()
        w = {name: torch.tensor(value) for name, value in constants(onnx.load(path)).items() if value.dtype == np.float32}
        self.conv, self.lin, self.ln = nn.ParameterDict(), nn.ModuleDict(), nn.ModuleDict()
        for number, norm in convolutions:
            scale, bias, mean, variance = (w[f'batch_norm2d_{norm}.{key}'] for key in ('w_0', 'b_0', 'w_1', 'w_2'))
            factor = scale / torch.sqrt(variance + 1e-5)
            self.conv[f'w{number}'] = nn.Parameter(w[f'conv2d_{number}.w_0'][:, :, 0] * factor[:, None, None])
            self.conv[f'b{number}'] = nn.Parameter(bias - mean * factor)
        for number in (*range(77, 86),):
            matrix = w[f'linear_{number}.w_0']
            layer = nn.Linear(*matrix.shape)
            layer.weight.data, layer.bias.data = matrix.T.clone(), w[f'linear_{number}.b_0'].clone()
            self.lin[str(number)] = layer
        for number in range(43, 48):
            layer = nn.LayerNorm(120, eps=1e-6 if number == 47 else 1e-5)
            layer.weight.data, layer.bias.data = w[f'layer_norm_{number}.w_0'].clone(), w[f'layer_norm_{number}.b_0'].clone()
            self.ln[str(number)] = layer

    def convolve(self, x, number):
        # As a product of matrices: cuDNN would plan each number of lines anew.
        weight, bias, steps = self.conv[f'w{number}'], self.conv[f'b{number}'], x.shape[2]
        reach = weight.shape[2] // 2
        padded = F.pad(x, (reach, reach)).transpose(1, 2)
        parts = torch.cat([padded[:, i:i + steps] for i in range(weight.shape[2])], 2) if reach else padded
        return F.silu(F.linear(parts, weight.permute(0, 2, 1).reshape(len(weight), -1), bias)).transpose(1, 2)

    def forward(self, x):
        x = x[:, :, 0]
        z = self.convolve(self.convolve(x, 142), 143).transpose(1, 2)
        for norm, first in blocks:
            qkv, proj, fc1, fc2 = (self.lin[str(first + i)] for i in range(4))
            lines, steps, width = z.shape
            q, k, v = qkv(self.ln[str(norm)](z)).reshape(lines, steps, 3, 8, width // 8).permute(2, 0, 3, 1, 4)
            z = z + proj(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(lines, steps, width))
            z = z + fc2(F.silu(fc1(self.ln[str(norm + 1)](z))))
        z = self.convolve(self.ln['47'](z).transpose(1, 2), 144)
        z = self.convolve(self.convolve(torch.cat([x, z], 1), 145), 146).transpose(1, 2)
        return self.lin['85'](z)

    def exported(self):
        result = {}
        numpy = lambda value: np.ascontiguousarray(value.detach().float().cpu().numpy())
        for number, norm in convolutions:
            bias = numpy(self.conv[f'b{number}'])
            result |= {f'conv2d_{number}.w_0': numpy(self.conv[f'w{number}'][:, :, None]), f'batch_norm2d_{norm}.b_0': bias}
            result |= {f'batch_norm2d_{norm}.{key}': np.full_like(bias, value) for key, value in (('w_0', 1), ('w_1', 0), ('w_2', 1 - 1e-5))}
        for number, layer in self.lin.items():
            result |= {f'linear_{number}.w_0': numpy(layer.weight.T), f'linear_{number}.b_0': numpy(layer.bias)}
        for number, layer in self.ln.items():
            result |= {f'layer_norm_{number}.w_0': numpy(layer.weight), f'layer_norm_{number}.b_0': numpy(layer.bias)}
        return result


class Scripts(nn.Module):
    """The classifier of scripts (reader/engines/pp-ocr/script-model/line-script.ts): one hidden layer on the mean and the maximum of each feature."""

    def __init__(self, path):
        super().__init__()
        header, _, data = open(path, 'rb').read().partition(b'\n')
        self.header = json.loads(header)
        h, weights = self.header['hidden'], np.frombuffer(data, np.int8).astype(np.float32)
        first, second = weights[:h * 960].reshape(h, 960), weights[h * 960:].reshape(-1, h)
        column = lambda name: torch.tensor(self.header[name], dtype=torch.float32)
        self.register_buffer('scales', column('inputScales'))
        self.first, self.second = nn.Linear(960, h), nn.Linear(h, len(second))
        self.first.weight.data, self.first.bias.data = torch.tensor(first) * column('hiddenScales')[:, None], column('hiddenBiases')
        self.second.weight.data, self.second.bias.data = torch.tensor(second) * column('outputScales')[:, None], column('outputBiases')

    def forward(self, features):
        x = features[:, :, 0].float()
        return self.second(F.relu(self.first(torch.cat([x.mean(2), x.amax(2)], 1) * self.scales)))

    def encoded(self):
        """The file: whole numbers with a scale for each output, as encodeScriptModel writes it."""
        parts, header = [], dict(self.header)
        for name, layer in (('hidden', self.first), ('output', self.second)):
            weight = layer.weight.detach().float().cpu().numpy()
            scale = np.abs(weight).max(1) / 127
            parts.append(np.round(weight / scale[:, None]).astype(np.int8).ravel())
            header |= {f'{name}Scales': [float(f'{v:.6g}') for v in scale], f'{name}Biases': [float(f'{v:.6g}') for v in layer.bias.detach().float().cpu().numpy()]}
        return json.dumps(header, separators=(',', ':')).encode() + b'\n' + np.concatenate(parts).tobytes()


class Recogniser(nn.Module):
    """Pixels (lines, 3, 48, width), blue, green and red from -1 to 1, to features (lines, 480, 1, width / 8), and those to scores
    (lines, width / 8, characters) of each head. All lines of a batch have the same width: the backbone averages over the width, so
    padding would change its output."""

    def __init__(self, folder):
        super().__init__()
        self.alphabets = json.load(open(f'{folder}/alphabets.json', encoding='utf8'))
        self.backbone = Backbone(f'{folder}/backbone.onnx')
        self.heads = nn.ModuleDict({name: Head(f'{folder}/{file}-head.onnx') for name, file in head_files.items()})
        self.scripts = Scripts(f'{folder}/line-scripts.bin')


head_files = {'latin': 'latin', 'cyrillicGreek': 'cyrillic-greek'}


def text_of(probabilities, alphabet, space=0.3):
    """Greedy decoding as in ctc.ts: a space also stands where a blank or repeated step gives it at least `space`."""
    best, spaces = probabilities.argmax(-1), probabilities[:, -1]
    out, previous, most = [], 0, 0.0
    for k, s in zip(best.tolist(), spaces.tolist()):
        if k == 0 or k == previous:
            most = max(most, s)
        else:
            for character in ([' '] if most >= space and alphabet[k] != '@' and out[-1:] != ['@'] else []) + [alphabet[k]]:
                if character != ' ' or (out and out[-1] not in ' @'):
                    out.append(character)
            most = 0.0
        previous = k
    return ''.join(out).strip()


if __name__ == '__main__':
    import onnxruntime
    folder = sys.argv[1]
    net = Recogniser(folder).eval()
    x = np.random.default_rng(1).uniform(-1, 1, (1, 3, 48, 480)).astype(np.float32)
    run = lambda name, value: (lambda session: session.run(None, {session.get_inputs()[0].name: value}))(onnxruntime.InferenceSession(f'{folder}/{name}.onnx', providers=['CPUExecutionProvider']))
    with torch.inference_mode():
        features = net.backbone(torch.tensor(x))
        theirs = run('backbone', x)[0]
        print(sum(p.numel() for p in net.parameters()), 'parameters; features differ by', float(np.abs(features.numpy() - theirs).max()))
        for name, file in head_files.items():
            mine = net.heads[name](torch.tensor(theirs)).softmax(-1).numpy()[0]
            signs = run(f'{file}-head', theirs)[-1].reshape(-1, 3)
            print(name, mine.shape, 'largest probabilities differ by', float(np.abs(mine.max(1) - signs[:, 1]).max()), 'characters by', int((mine.argmax(1) != signs[:, 0]).sum()))
