"""Trains neck and last layer on the stored lines and keeps what reads the dev lines best.
usage: train.py FOLDER MODEL.onnx KEYS.txt EPOCHS [START]
STARTs from an exported head (its name without ending) instead of the old one, with a third of the rate.
A run that was stopped goes on from its last epoch."""
import copy
import math
import os
import random
import sys
import time

import torch
import torch.nn.functional as F

from lines import Lines
from measure import measure
from reader import Reader, model_weights, read_alphabet

batch_steps = 2500
neck_rate, head_rate = 6e-4, 1.5e-3
# How much staying like the old reader counts, on lines that it reads right; asked of every third batch, as it costs time.
teaching, taught_every = 0.5, 3
# Noise on the features, as a share of their spread: photos differ more than drawings do.
noise = 0.2
averaging = 0.998

folder, model, keys, epochs = sys.argv[1:5]
epochs, going_on_from = int(epochs), sys.argv[5] if len(sys.argv) > 5 else None
torch.set_num_threads(1)
torch.manual_seed(1)
random.seed(1)

alphabet = read_alphabet(folder)
weights = model_weights(model)
net = Reader(weights, keys, alphabet)
teacher = copy.deepcopy(net).requires_grad_(False)
# What both know but spaces, which the old reader hardly sees.
taught = [i for i in teacher.known if alphabet[i] != ' ']
if going_on_from:
    net.go_on_from(going_on_from)
    neck_rate, head_rate = neck_rate / 3, head_rate / 3
average = copy.deepcopy(net).requires_grad_(False)
train, dev = Lines(folder, 'train'), Lines(folder, 'dev')
optimiser = torch.optim.AdamW([{'params': net.neck.parameters(), 'lr': neck_rate}, {'params': net.head.parameters(), 'lr': head_rate}], weight_decay=0.01)
rates = [group['lr'] for group in optimiser.param_groups]
epoch_steps = len(train.batches(batch_steps, 0))
state_file, best_file = f'{folder}/training.pt', f'{folder}/best.pt'
start, best = 0, math.inf
if os.path.exists(state_file):
    state = torch.load(state_file)
    start, best = state['epoch'], state['best']
    net.load_state_dict(state['net'])
    average.load_state_dict(state['average'])
    optimiser.load_state_dict(state['optimiser'])
print(f'{len(train)} lines to train on, {len(dev)} to choose by, {epoch_steps} batches an epoch; from epoch {start}', flush=True)


def rate_at(step):
    """Up over the first batches, then down along a cosine."""
    total = epochs * epoch_steps
    return min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, step / total))))


def staying(logits, x, ended, lengths, texts):
    """How far the known signs' shares are from the teacher's, on lines that the teacher reads right."""
    with torch.no_grad():
        old = teacher(x, ended)[:, :, taught]
        best_known = old.argmax(-1)
    signs = [alphabet[i] for i in taught]
    right = []
    for i, text in enumerate(texts):
        path = best_known[i, :lengths[i]].tolist()
        read = ''.join(signs[k] for j, k in enumerate(path) if signs[k] and (j == 0 or path[j - 1] != k))
        right.append(read.replace(' ', '') == text.replace(' ', ''))
    chosen = (torch.tensor(right)[:, None] & ~ended)
    if not chosen.any():
        return torch.zeros(())
    ours = F.log_softmax(logits[:, :, taught][chosen], -1)
    return F.kl_div(ours, F.log_softmax(old[chosen], -1), log_target=True, reduction='batchmean')


for epoch in range(start, epochs):
    began, total = time.time(), 0.0
    batches = train.batches(batch_steps, epoch)
    for number, batch in enumerate(batches):
        for group, rate in zip(optimiser.param_groups, rates):
            group['lr'] = rate * rate_at(epoch * epoch_steps + number)
        x, ended, lengths, classes, texts = train.load(batch)
        if noise:
            x = x + torch.randn_like(x) * noise * x.std((0, 2), keepdim=True) * torch.rand(len(batch), 1, 1)
        logits = net(x, ended)
        targets = torch.tensor([c for line in classes for c in line])
        sizes = torch.tensor([len(line) for line in classes])
        loss = F.ctc_loss(logits.log_softmax(-1).transpose(0, 1), targets, lengths, sizes, reduction='sum', zero_infinity=True) / sizes.sum()
        if number % taught_every == 0:
            loss = loss + teaching * staying(logits, x, ended, lengths, texts)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        total += loss.item()
        with torch.no_grad():
            share = min(averaging, (epoch * epoch_steps + number + 1) / (epoch * epoch_steps + number + 10))
            for ours, theirs in zip(average.parameters(), net.parameters()):
                ours.mul_(share).add_(theirs, alpha=1 - share)
        if number % 20 == 0:
            print(f'epoch {epoch} batch {number}/{len(batches)} loss {total / (number + 1):.4f} {time.time() - began:.0f} s', flush=True)
    figures = measure(average, dev, alphabet)
    print(f'epoch {epoch}: loss {total / len(batches):.4f}, dev {figures}, {time.time() - began:.0f} s', flush=True)
    if figures['errors'] < best:
        best = figures['errors']
        torch.save(average.state_dict(), best_file)
    torch.save({'epoch': epoch + 1, 'best': best, 'net': net.state_dict(), 'average': average.state_dict(), 'optimiser': optimiser.state_dict()}, state_file + '.new')
    os.replace(state_file + '.new', state_file)
print(f'done, best {best}')
