"""Trains neck and last layer on the stored lines, and keeps the epoch with the fewest errors on the dev lines.
usage: train.py FOLDER MODEL.onnx KEYS.txt EPOCHS [START]
START is an exported head (its path without ending) to start from instead of the old head. If it has the same alphabet, the
learning rate is a third.
A run that was stopped continues after its last epoch."""
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
from recogniser import Recogniser, model_weights, read_alphabet

batch_steps = 2500
neck_rate, head_rate = 6e-4, 1.5e-3
# The weight of the distillation loss. It is computed for every third batch only, because it takes time.
distillation_weight, distill_every = 0.5, 3
# Noise on the features, as a share of their standard deviation: photos vary more than drawings.
noise = 0.2
# The decay of the moving average of the weights.
averaging = 0.998

folder, model, keys, epochs = sys.argv[1:5]
epochs, start_head = int(epochs), sys.argv[5] if len(sys.argv) > 5 else None
torch.set_num_threads(1)
torch.manual_seed(1)
random.seed(1)

alphabet = read_alphabet(folder)
weights = model_weights(model)
net = Recogniser(weights, keys, alphabet)
teacher = copy.deepcopy(net).requires_grad_(False)
# The classes of both heads, without the space, which the old head underrates.
shared = [i for i in teacher.known if alphabet[i] != ' ']
if start_head and net.load_head(start_head):
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
print(f'{len(train)} training lines, {len(dev)} dev lines, {epoch_steps} batches per epoch; starting at epoch {start}', flush=True)


def rate_at(step):
    """The factor of the learning rate: a warm-up over the first batches, then a cosine decay."""
    total = epochs * epoch_steps
    return min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, step / total))))


def distillation_loss(logits, x, padding, lengths, texts):
    """The KL divergence from the old head on shared classes, for lines that the old head reads right."""
    with torch.no_grad():
        old = teacher(x, padding)[:, :, shared]
        best = old.argmax(-1)
    characters = [alphabet[i] for i in shared]
    right = []
    for i, text in enumerate(texts):
        path = best[i, :lengths[i]].tolist()
        read = ''.join(characters[k] for j, k in enumerate(path) if characters[k] and (j == 0 or path[j - 1] != k))
        right.append(read.replace(' ', '') == text.replace(' ', ''))
    chosen = (torch.tensor(right)[:, None] & ~padding)
    if not chosen.any():
        return torch.zeros(())
    new = F.log_softmax(logits[:, :, shared][chosen], -1)
    return F.kl_div(new, F.log_softmax(old[chosen], -1), log_target=True, reduction='batchmean')


for epoch in range(start, epochs):
    began, total = time.time(), 0.0
    batches = train.batches(batch_steps, epoch)
    for number, batch in enumerate(batches):
        for group, rate in zip(optimiser.param_groups, rates):
            group['lr'] = rate * rate_at(epoch * epoch_steps + number)
        x, padding, lengths, classes, texts, _ = train.load(batch)
        if noise:
            x = x + torch.randn_like(x) * noise * x.std((0, 2), keepdim=True) * torch.rand(len(batch), 1, 1)
        logits = net(x, padding)
        targets = torch.tensor([c for line in classes for c in line])
        sizes = torch.tensor([len(line) for line in classes])
        loss = F.ctc_loss(logits.log_softmax(-1).transpose(0, 1), targets, lengths, sizes, reduction='sum', zero_infinity=True) / sizes.sum()
        if number % distill_every == 0:
            loss = loss + distillation_weight * distillation_loss(logits, x, padding, lengths, texts)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        total += loss.item()
        with torch.no_grad():
            share = min(averaging, (epoch * epoch_steps + number + 1) / (epoch * epoch_steps + number + 10))
            for averaged, current in zip(average.parameters(), net.parameters()):
                averaged.mul_(share).add_(current, alpha=1 - share)
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
