"""The recogniser's neck (two attention blocks between convolutions) in torch, with the npm model's weights."""
import torch
import torch.nn.functional as F
from torch import nn


def convolution(weights, number, norm, padding=0):
    """A convolution along the line, with the batch norm after it folded in."""
    kernel = torch.tensor(weights[f'conv2d_{number}.w_0'])[:, :, 0, :]
    scale, bias, mean, variance = (torch.tensor(weights[f'batch_norm2d_{norm}.{key}']) for key in ('w_0', 'b_0', 'w_1', 'w_2'))
    factor = scale / torch.sqrt(variance + 1e-5)
    layer = nn.Conv1d(kernel.shape[1], kernel.shape[0], kernel.shape[2], padding=padding)
    layer.weight.data = kernel * factor[:, None, None]
    layer.bias.data = bias - mean * factor
    return layer


def linear(weights, number):
    matrix, bias = weights[f'linear_{number}.w_0'], weights[f'linear_{number}.b_0']
    layer = nn.Linear(*matrix.shape)
    layer.weight.data, layer.bias.data = torch.tensor(matrix.T.copy()), torch.tensor(bias)
    return layer


def layer_norm(weights, number, eps):
    layer = nn.LayerNorm(120, eps=eps)
    layer.weight.data = torch.tensor(weights[f'layer_norm_{number}.w_0'])
    layer.bias.data = torch.tensor(weights[f'layer_norm_{number}.b_0'])
    return layer


class Block(nn.Module):
    """Self-attention along the line, then a feed-forward layer at each step."""
    heads = 8

    def __init__(self, weights, first_norm, first_linear):
        super().__init__()
        self.norm1, self.norm2 = layer_norm(weights, first_norm, 1e-5), layer_norm(weights, first_norm + 1, 1e-5)
        self.qkv, self.proj, self.fc1, self.fc2 = (linear(weights, first_linear + i) for i in range(4))

    def forward(self, x, padding):
        lines, steps, width = x.shape
        q, k, v = self.qkv(self.norm1(x)).reshape(lines, steps, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        scores = (q * (width // self.heads) ** -0.5) @ k.transpose(-1, -2)
        scores = scores.masked_fill(padding[:, None, None, :], float('-inf'))
        x = x + self.proj((scores.softmax(-1) @ v).transpose(1, 2).reshape(lines, steps, width))
        return x + self.fc2(F.silu(self.fc1(self.norm2(x))))


class Neck(nn.Module):
    """Features (lines, 480, steps) to (lines, steps, 120). `padding` is true at the steps after the end of a line."""

    def __init__(self, weights):
        super().__init__()
        self.conv1, self.conv2 = convolution(weights, 142, 148, 1), convolution(weights, 143, 149)
        self.blocks = nn.ModuleList([Block(weights, 43, 77), Block(weights, 45, 81)])
        self.norm = layer_norm(weights, 47, 1e-6)
        self.conv3 = convolution(weights, 144, 150)
        self.conv4, self.conv5 = convolution(weights, 145, 151, 1), convolution(weights, 146, 152)

    def forward(self, x, padding):
        x = x.masked_fill(padding[:, None, :], 0)
        z = F.silu(self.conv2(F.silu(self.conv1(x)))).transpose(1, 2)
        for block in self.blocks:
            z = block(z, padding)
        z = F.silu(self.conv3(self.norm(z).transpose(1, 2))).masked_fill(padding[:, None, :], 0)
        return F.silu(self.conv5(F.silu(self.conv4(torch.cat([x, z], 1))))).transpose(1, 2)
