"""Trains the tagger on cards that train.ts wrote to a folder, and writes its weights there.
usage: train.py FOLDER --cards NAME --steps N --rate R --out NAME"""
import argparse
import json
import math
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

import network
from network import Tagger

parser = argparse.ArgumentParser()
parser.add_argument('folder')
parser.add_argument('--cards', required=True, help='the cards to learn from')
parser.add_argument('--words', default='words', help='words of which the letters alone are asked')
parser.add_argument('--steps', type=int, required=True)
parser.add_argument('--rate', type=float, required=True)
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--out', required=True)
options = parser.parse_args()
folder = options.folder
torch.set_num_threads(1)
torch.manual_seed(options.seed)
rnd = random.Random(options.seed)


class Cards:
    """Stored cards: the words of all one after the other."""

    def __init__(self, name):
        index = json.load(open(f'{folder}/{name}.json'))
        self.inputs = index['inputs']
        self.letters = np.fromfile(f'{folder}/{name}.letters', np.uint8).reshape(-1, network.letter_count)
        self.lines = np.fromfile(f'{folder}/{name}.lines', np.uint8)
        self.numbers = np.memmap(f'{folder}/{name}.numbers', np.float32, 'r').reshape(-1, self.inputs)
        self.cards, at = [], 0
        for words, right in index['cards']:
            if words:
                self.cards.append((at, words, right))
            at += words
        self.queue = []

    def draw(self, size):
        """The next cards, those of like length together."""
        if not self.queue:
            order = list(range(len(self.cards)))
            rnd.shuffle(order)
            chunks = [sorted(order[k:k + 20 * size], key=lambda i: self.cards[i][1]) for k in range(0, len(order), 20 * size)]
            self.queue = [chunk[k:k + size] for chunk in chunks for k in range(0, len(chunk), size)]
            rnd.shuffle(self.queue)
        return [(self, *self.cards[i]) for i in self.queue.pop()]


def batch_of(cards):
    most = max(words for _, _, words, _ in cards)
    letters = np.zeros((len(cards), most, network.letter_count), np.uint8)
    numbers = np.zeros((len(cards), most, cards[0][0].inputs), np.float32)
    line, pad = np.zeros((len(cards), most), np.int64), np.ones((len(cards), most), bool)
    tags, use, rights = np.zeros((len(cards), most, network.roles), np.float32), np.ones((len(cards), network.roles), np.float32), []
    for k, (store, at, words, right) in enumerate(cards):
        part = slice(at, at + words)
        letters[k, :words], numbers[k, :words], line[k, :words], pad[k, :words] = store.letters[part], store.numbers[part], store.lines[part], False
        for role, runs in enumerate(right):
            use[k, role] = bool(runs)
            for first, last in runs:
                rights.append((k, role, 0 if first < 0 else 1 + first * most + last))
                if first >= 0:
                    tags[k, first:last + 1, role] = 1
    codes, at = np.unique(letters.reshape(-1, network.letter_count), axis=0, return_inverse=True)
    tensor = torch.from_numpy
    given = (tensor(at.reshape(len(cards), most)), tensor(codes.astype(np.int64)), tensor(numbers), tensor(line), tensor(pad))
    return given, tensor(tags), torch.tensor(rights).view(-1, 3).T, tensor(use)


words_letters = np.fromfile(f'{folder}/{options.words}.letters', np.uint8).reshape(-1, network.letter_count)
words_kinds = np.fromfile(f'{folder}/{options.words}.kinds', np.uint8)
words_size = 384


def word_loss(model):
    """Of words of the lists, which lists have them, by their letters alone."""
    some = np.random.default_rng(rnd.getrandbits(32)).integers(0, len(words_kinds), words_size)
    wanted = (words_kinds[some, None] >> np.arange(network.word_kinds)) & 1
    got = model.kind(model.spelled(torch.from_numpy(words_letters[some].astype(np.int64))))
    return F.binary_cross_entropy_with_logits(got, torch.from_numpy(wanted.astype(np.float32)))


def loss_of(model, cards):
    given, tags, right, use = batch_of(cards)
    got, score = model(*given)
    kept = torch.full_like(score, -1e9)
    kept[right[0], right[1], right[2]] = score[right[0], right[1], right[2]]
    runs = ((score.logsumexp(2) - kept.logsumexp(2)) * use).sum() / use.sum()
    live = (~given[4])[..., None] * use[:, None]
    inside = (F.binary_cross_entropy_with_logits(got, tags, reduction='none') * live).sum() / live.sum()
    return runs + 0.5 * inside + 0.3 * word_loss(model), runs


cards = Cards(options.cards)
model = Tagger(cards.inputs)
weights = sum(value.numel() for value in model.exported().values())
print(f'{weights} weights, {len(cards.cards)} cards', flush=True)
optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.01)
began, mean = time.time(), None
for step in range(options.steps):
    for group in optimiser.param_groups:
        group['lr'] = options.rate * min(1, (step + 1) / 60) * (0.5 + 0.5 * math.cos(math.pi * step / options.steps))
    loss, runs = loss_of(model, cards.draw(64))
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimiser.step()
    mean = runs.item() if mean is None else 0.98 * mean + 0.02 * runs.item()
    if step % 50 == 49:
        print(f'step {step + 1} of {options.steps}: {mean:.3f}, {time.time() - began:.0f} s', flush=True)


def example(model):
    """The scores of a made-up card of nine words, by which tagger.test.ts compares its own."""
    words = 9
    codes = torch.tensor([[(5 * w + 3 * k) % 40 + 1 if k < 3 + w else 0 for k in range(network.letter_count)] for w in range(words)])
    numbers = torch.tensor([[[((7 * w + 3 * k) % 11) / 11 - 0.3 for k in range(cards.inputs)] for w in range(words)]])
    line = torch.tensor([[w // 3 for w in range(words)]])
    model.eval()
    with torch.no_grad():
        score = model(torch.arange(words)[None], codes, numbers, line, torch.zeros(1, words, dtype=torch.bool))[1][0]
    return [[score[role, at].item() for at in (0, 1, 2, 1 + 3 * words + 5, 1 + 4 * words + 7)] for role in range(network.roles)]


exported = model.exported()
with open(f'{folder}/{options.out}.weights', 'wb') as file:
    for value in exported.values():
        file.write(value.numpy().astype(np.float32).tobytes())
size = {'inputs': cards.inputs, 'letters': network.letters, 'width': network.width, 'layers': network.layers, 'heads': network.heads, 'pair': network.pair}
json.dump({'size': size, 'names': {name: value.numel() for name, value in exported.items()}, 'example': example(model)}, open(f'{folder}/{options.out}.weights.json', 'w'))
