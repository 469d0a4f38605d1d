"""The tagger as torch has it: reader/extract/roles/tagger/tagger.ts computes the same."""
import math

import torch
import torch.nn.functional as F
from torch import nn

roles, longest_run, lines_down, near_words, near_lines = 3, 12, 2, 8, 5
letter_count, alphabet = 14, 64
width, layers, heads, letters, pair = 112, 3, 4, 56, 28
# Kinds of words that the letters alone are asked for, so that they learn of all word lists.
word_kinds = 6


class Layer(nn.Module):
    def __init__(self, drop):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.wide, self.narrow = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        self.near = nn.Parameter(torch.zeros(2 * near_words + 1, heads))
        self.line = nn.Parameter(torch.zeros(2 * near_lines + 1, heads))
        self.drop = nn.Dropout(drop)

    def forward(self, x, near, line, pad):
        cards, words, _ = x.shape
        bias = (self.near[near][None] + F.embedding(line, self.line)).permute(0, 3, 1, 2)
        query, key, value = self.qkv(self.norm1(x)).view(cards, words, 3, heads, -1).permute(2, 0, 3, 1, 4)
        score = query @ key.transpose(2, 3) / math.sqrt(width // heads) + bias
        share = score.masked_fill(pad[:, None, None], -1e4).softmax(3)
        x = x + self.drop(self.out((share @ value).transpose(1, 2).reshape(cards, words, width)))
        return x + self.drop(self.narrow(F.relu(self.wide(self.norm2(x)))))


class Tagger(nn.Module):
    def __init__(self, inputs, drop=0.1):
        super().__init__()
        self.inputs = inputs
        self.letter = nn.Embedding(alphabet, 24, padding_idx=0)
        self.conv1, self.conv2 = nn.Conv1d(24, letters, 3, padding=1), nn.Conv1d(letters, letters, 3, padding=1)
        self.dense, self.join = nn.Linear(inputs, letters), nn.Linear(2 * letters, width)
        self.layers = nn.ModuleList(Layer(drop) for _ in range(layers))
        self.norm, self.tag = nn.LayerNorm(width), nn.Linear(width, roles)
        self.start, self.end = nn.Linear(width, roles * (pair + 1)), nn.Linear(width, roles * (pair + 1))
        self.none = nn.Linear(2 * width, roles)
        self.length = nn.Parameter(torch.zeros(roles, longest_run))
        self.cross = nn.Parameter(torch.tensor([[0.0, -1.0, -2.0]] * roles))
        self.kind = nn.Linear(letters, word_kinds)
        self.drop = nn.Dropout(drop)

    def spelled(self, codes):
        first = F.relu(self.conv1(self.letter(codes).transpose(1, 2)))
        second = self.conv2(first) + first
        return second.masked_fill((codes == 0)[:, None], -1e9).amax(2)

    def forward(self, at, codes, numbers, line, pad):
        """Scores of every card and role: first none, then the run from word i to word j at 1 + i * words + j."""
        spelled = self.spelled(codes)
        if self.training:  # some words go unread
            spelled = spelled * (torch.rand(len(spelled), 1) > 0.08)
        x = self.join(torch.cat([spelled[at], F.relu(self.dense(numbers))], 2))
        words = x.shape[1]
        place = torch.arange(words)
        apart = place[None] - place[:, None]
        down = line[:, None, :] - line[:, :, None]
        near = apart.clamp(-near_words, near_words) + near_words
        for layer in self.layers:
            x = layer(x, near, down.clamp(-near_lines, near_lines) + near_lines, pad)
        x = self.drop(self.norm(x))
        tags = self.tag(x)
        start = self.start(x).view(*x.shape[:2], roles, -1)
        end = self.end(x).view(*x.shape[:2], roles, -1)
        score = torch.einsum('bird,bjrd->brij', start[..., 1:], end[..., 1:]) / math.sqrt(pair)
        score = score + start[..., 0].permute(0, 2, 1)[..., None] + end[..., 0].permute(0, 2, 1)[:, :, None]
        inside = F.pad(tags, (0, 0, 1, 0)).cumsum(1).permute(0, 2, 1)
        score = score + inside[:, :, None, 1:] - inside[:, :, :-1, None]
        score = score + self.length[:, apart.clamp(0, longest_run - 1)] + self.cross[:, down.clamp(0, lines_down)].transpose(0, 1)
        may = (apart >= 0) & (apart < longest_run) & (down >= 0) & (down <= lines_down) & ~pad[:, None] & ~pad[:, :, None]
        score = score.masked_fill(~may[:, None], -1e4).flatten(2)
        live = (~pad)[..., None]
        pooled = torch.cat([(x * live).sum(1) / live.sum(1), x.masked_fill(~live, -1e4).amax(1)], 1)
        return tags, torch.cat([self.none(pooled)[..., None], score], 2)

    def exported(self):
        """The weights by the names that tagger.ts has for them."""
        taps = torch.einsum('uet,ce->tcu', self.conv1.weight, self.letter.weight)
        taps[:, 0] = 0
        found = {'taps': taps, 'tapsBias': self.conv1.bias, 'conv': self.conv2.weight.transpose(1, 2), 'convBias': self.conv2.bias}
        for name in ('dense', 'join', 'norm', 'tag', 'start', 'end', 'none'):
            found[name], found[f'{name}Bias'] = getattr(self, name).weight, getattr(self, name).bias
        found['length'], found['cross'] = self.length, self.cross
        for index, layer in enumerate(self.layers):
            for name in ('norm1', 'norm2', 'qkv', 'out', 'wide', 'narrow'):
                found[f'{index}.{name}'], found[f'{index}.{name}Bias'] = getattr(layer, name).weight, getattr(layer, name).bias
            found[f'{index}.near'], found[f'{index}.line'] = layer.near, layer.line
        return {name: value.detach().contiguous() for name, value in found.items()}
