"""Writes the trained network as an ONNX file with int8 weights. usage: export.py STATE.pt OUT.onnx
Input: the bytes of a crop as floats, 48 × 72 × RGB. Output: the share of nothing and of each network, in the order of `names`."""
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from compose import classes
from train import Net, least_spread

names = [name for name in classes if name != 'bird']


def graph(net):
    nodes, constants = [], []

    def constant(name, value):
        constants.append(numpy_helper.from_array(value, name))
        return name

    def node(kind, inputs, output, **attributes):
        nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def quantised(name, kernel):
        """A tensor of whole numbers with a scale for each output."""
        shape = (-1,) + (1,) * (kernel.ndim - 1)
        scales = (np.abs(kernel.reshape(len(kernel), -1)).max(1) / 127 + 1e-12).astype(np.float32)
        whole = np.round(kernel / scales.reshape(shape)).astype(np.int8)
        inputs = [constant(f'{name}.q', whole), constant(f'{name}.s', scales), constant(f'{name}.z', np.zeros(len(scales), np.int8))]
        return node('DequantizeLinear', inputs, name, axis=0)

    x = node('Transpose', ['crop'], 'planes', perm=[0, 3, 1, 2])
    centred = node('Sub', [x, node('ReduceMean', [x], 'mean', axes=[1, 2, 3])], 'centred')
    variance = node('ReduceMean', [node('Mul', [centred, centred], 'squares')], 'variance', axes=[1, 2, 3])
    spread = node('Add', [node('Sqrt', [variance], 'deviation'), constant('least', np.float32(least_spread))], 'spread')
    x = node('Div', [centred, spread], 'normal')
    for index, (convolution, norm) in enumerate(zip(net.convolutions, net.norms)):
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        kernel = (convolution.weight * factor[:, None, None, None]).detach().numpy()
        bias = ((convolution.bias - norm.running_mean) * factor + norm.bias).detach().numpy()
        inputs = [x, quantised(f'w{index}', kernel), constant(f'b{index}', bias)]
        x = node('Relu', [node('Conv', inputs, f'c{index}', strides=[2, 2], pads=[1, 1, 1, 1])], f'r{index}')
    inputs = [node('Flatten', [x], 'flat'), quantised('wl', net.last.weight.detach().numpy()), constant('bl', net.last.bias.detach().numpy())]
    shares = node('Softmax', [node('Gemm', inputs, 'odds', transB=1)], 'chances', axis=1)
    merging = np.zeros((len(classes), len(names)), np.float32)
    for at, name in enumerate(classes):
        merging[at, names.index('x' if name == 'bird' else name)] = 1
    node('MatMul', [shares, constant('merging', merging)], 'shares')
    inputs = [helper.make_tensor_value_info('crop', TensorProto.FLOAT, [1, 48, 72, 3])]
    outputs = [helper.make_tensor_value_info('shares', TensorProto.FLOAT, [1, len(names)])]
    return helper.make_graph(nodes, 'network-icons', inputs, outputs, constants)


if __name__ == '__main__':
    state, out = sys.argv[1:]
    net = Net()
    net.load_state_dict(torch.load(state))
    net.eval()
    model = helper.make_model(graph(net), opset_imports=[helper.make_opsetid('', 13)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, out)
