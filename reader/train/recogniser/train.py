"""Trains backbone, heads and classifier of scripts end to end on lines that are drawn while it trains.
usage: train.py --weights DIR --data DIR --out DIR --minutes 9 [--workers N] [--budget COLUMNS] [--rate R] [--start STATE.pt]
WEIGHTS holds the ONNX files, alphabets.json and line-scripts.bin; DATA what train-recogniser.ts makes. Learning rates fall with the share of the
minutes that is used up. OUT/state-1.pt, state-2.pt and state.pt are moving averages; --start goes on from one.

The heads learn the drawn text (CTC), the classifier of scripts what it said before the training (distillation)."""
import argparse
import copy
import json
import math
import multiprocessing
import os
import queue
import random
import threading
import time
import unicodedata

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from network import Backbone, Recogniser, head_files
from render import Renderer

parser = argparse.ArgumentParser()
for name, value in dict(weights='weights', data='data', out='out', minutes=9.0, workers=1, budget=160000, seed=1, rate=8e-4, backbone_rate=4e-4, start='', average=0.999, threads=2, least=0).items():
    parser.add_argument(f'--{name.replace("_", "-")}', type=type(value), default=value)
a = parser.parse_args()
foreign = '□'


def target_of(text, classes):
    """The characters of a text as a head writes them: another script's as □. None if the head has no sign for one of them."""
    out = []
    for c in text:
        if c in classes:
            out.append(classes[c])
        elif unicodedata.category(c)[0] == 'M' or c == '\u200c':
            continue
        elif foreign in classes and c.isalpha() and not unicodedata.name(c, '').startswith('LATIN'):
            out.append(classes[foreign])
        else:
            return None
    return out


def draw_batches(alphabets, seed, out):
    """Puts batches of lines of one width, each of about `budget` columns: pixels, and for each head which lines it learns and their characters."""
    cv2.setNumThreads(0)
    draw, pools, chance = Renderer(a.data, seed), {}, random.Random(seed)
    classes_of = {name: {c: i for i, c in enumerate(alphabet) if c} for name, alphabet in alphabets.items()}
    while True:
        pixels, text, kind = draw.line()
        width, targets = pixels.shape[1], {}
        for name, classes in classes_of.items():
            target = target_of(text, classes)
            # Of lines in the other head's alphabet, 40 % are enough.
            if kind != ('latin' if name == 'latin' else 'eastern') and chance.random() < 0.6:
                target = None
            if target is not None and len(target) + sum(p == q for p, q in zip(target, target[1:])) > width // 8:
                target = None
            targets[name] = target
        if not any(target is not None for target in targets.values()) and kind not in ('han', 'other'):
            continue
        pool = pools.setdefault(width, [])
        pool.append((pixels, targets))
        if len(pool) * width >= a.budget:
            learned = {name: [(i, t[name]) for i, (_, t) in enumerate(pool) if t[name] is not None] for name in classes_of}
            out.put((np.stack([p for p, _ in pool]), {name: ([i for i, _ in rows], [len(t) for _, t in rows], [c for _, t in rows for c in t]) for name, rows in learned.items()}))
            pools[width] = []


def as_input(pixels):
    """Blue, green and red from -1 to 1."""
    x = torch.as_tensor(pixels).to(device).permute(0, 3, 1, 2).flip(1).float() / 127.5 - 1
    return x.contiguous(memory_format=torch.channels_last)


def changed(x):
    """A batch that was seen before, moved, dimmed and blurred a little, so that it is not the same again."""
    lines = len(x)
    uniform = lambda low, high: torch.empty(lines, 1, 1, 1, device=device).uniform_(low, high)
    turn = torch.zeros(lines, 2, 3, device=device)
    turn[:, 0, 0], turn[:, 1, 1] = uniform(0.97, 1.03).view(-1), uniform(0.88, 1.08).view(-1)
    turn[:, 1, 2], turn[:, 0, 1] = uniform(-0.07, 0.07).view(-1), uniform(-0.01, 0.01).view(-1)
    x = F.grid_sample(x, F.affine_grid(turn, x.shape, align_corners=False), padding_mode='border', align_corners=False)
    x = torch.where(uniform(0, 1) < 0.1, -x, x)
    x = (x * uniform(0.6, 1.15) + uniform(-0.2, 0.2)).clamp(-1, 1)
    soft = F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode='replicate'), 3, 1)
    x = torch.lerp(x, soft, torch.where(uniform(0, 1) < 0.4, uniform(0, 1), uniform(0, 0)))
    return (x + torch.randn_like(x) * uniform(0, 0.05)).contiguous(memory_format=torch.channels_last)


def loss_of(net, teacher, x, targets, scripts_too):
    """CTC for each head; for the classifier of scripts the opinion of the network before, of whole lines and of parts."""
    with torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
        features = net.backbone(x)
        scores = {name: head(features) for name, head in net.heads.items()}
    total = torch.zeros((), device=device)
    for name, weight in (('latin', 1.0), ('cyrillicGreek', 0.5)):
        rows, sizes, flat = targets[name]
        if not len(rows):
            continue
        logits = scores[name][rows.to(device)].float()
        loss = F.ctc_loss(logits.log_softmax(-1).transpose(0, 1), flat.to(device), torch.full((len(sizes),), logits.shape[1]), sizes, reduction='sum', zero_infinity=True)
        total = total + weight * loss / max(1, len(flat))
    if scripts_too:
        with torch.no_grad(), torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
            before = teacher.backbone(x)
        steps = features.shape[3]
        begin = random.randint(0, max(0, steps - 8))
        for part in [slice(None)] + ([slice(begin, begin + random.randint(6, steps - begin))] if steps > 12 else []):
            wanted = teacher.scripts(before[..., part]).log_softmax(-1)
            total = total + 0.2 * F.kl_div(net.scripts(features[..., part]).log_softmax(-1), wanted, log_target=True, reduction='batchmean')
    return total


if __name__ == '__main__':
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    random.seed(a.seed)
    os.makedirs(a.out, exist_ok=True)
    began = time.time()
    # The processes begin before the GPU is touched: a process that shares it cannot be forked.
    drawn = multiprocessing.Queue(2 * a.workers)
    alphabets = {name: alphabet for name, alphabet in json.load(open(f'{a.weights}/alphabets.json', encoding='utf8')).items() if name in head_files}
    artists = [multiprocessing.Process(target=draw_batches, args=(alphabets, a.seed * 1000 + number, drawn), daemon=True) for number in range(a.workers if a.minutes else 0)]
    for artist in artists:
        artist.start()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    net = Recogniser(a.weights).to(device)
    teacher = copy.deepcopy(net).requires_grad_(False).eval()
    if a.start:
        net.load_state_dict(torch.load(a.start, map_location=device))
    average = copy.deepcopy(net).requires_grad_(False).eval()
    parts = [('backbone', a.backbone_rate), ('heads', a.rate), ('scripts', a.rate)]
    optimiser = torch.optim.AdamW(fused=device == 'cuda', params=[{'params': getattr(net, part).parameters(), 'lr': rate} for part, rate in parts], weight_decay=0.01, betas=(0.9, 0.99))
    fresh, seen, again, step, last, total, count = queue.Queue(6), 0, 0, 0, time.time(), 0.0, 0

    def feed():
        while True:
            pixels, targets = drawn.get()
            fresh.put((torch.from_numpy(pixels), {name: tuple(torch.tensor(part, dtype=torch.long) for part in parts) for name, parts in targets.items()}))

    threading.Thread(target=feed, daemon=True).start()
    if device == 'cuda':  # the faster way to convolve channels with themselves
        x, times = torch.randn(a.budget // 384, 3, 48, 384, device=device).contiguous(memory_format=torch.channels_last), []
        for Backbone.by_shifts in (False, True):
            for trial in range(3):
                torch.cuda.synchronize()
                start = time.time()
                with torch.autocast(device, torch.bfloat16):
                    net.backbone(x).sum().backward()
                torch.cuda.synchronize()
                spent = time.time() - start
            times.append(spent)
        Backbone.by_shifts = times[1] < times[0]
        net.zero_grad(set_to_none=True)
        print(f'{time.time() - began:.0f} s: backbone with {a.budget // 384} lines: {times[0] * 1000:.0f} ms, by shifts {times[1] * 1000:.0f} ms', flush=True)
    ends, saved, kept, first = began + a.minutes * 60, 0, [], 0.0
    while time.time() < ends:
        done = max(0.0, 1 - (ends - time.time()) / (a.minutes * 60))
        # A batch that is drawn in time; otherwise one that was seen before, changed a little.
        try:
            pixels, targets = fresh.get(block=len(kept) < 40)
            x, is_new = as_input(pixels), True
        except queue.Empty:
            (pixels, targets), is_new = random.choice(kept), False
            x = changed(as_input(pixels))
        if is_new:
            kept.append((pixels.to(device), targets)) if len(kept) < 500 else kept.__setitem__(random.randrange(500), (pixels.to(device), targets))
        for group, (_, rate) in zip(optimiser.param_groups, parts):
            group['lr'] = rate * min(1, (step + 1) / 300) * (0.01 + 0.495 * (1 + math.cos(math.pi * done)))
        loss = loss_of(net, teacher, x, targets, scripts_too=step % 3 == 0)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        if torch.isfinite(torch.nn.utils.clip_grad_norm_(net.parameters(), 3.0)):
            optimiser.step()
        step, count = step + 1, count + 1
        first = first if step > 20 else time.time()
        seen, again = seen + len(pixels) * is_new, again + len(pixels) * (not is_new)
        if step % 20 == 0:
            total += loss.item()
        with torch.no_grad():
            torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), 1 - min(a.average, (step + 1) / (step + 10)))
        if time.time() - last > 30:
            print(f'{time.time() - began:.0f} s: step {step}, {seen} lines new, {again} again, loss {total / max(1, count // 20):.4f}, {count / (time.time() - last):.1f} steps a second', flush=True)
            last, total, count = time.time(), 0.0, 0
        if step > 20 and time.time() - first > 60 and (seen + again) / (time.time() - first) < a.least:
            print('too slow', flush=True)
            break
        if done > (saved + 1) / 3:
            saved += 1
            torch.save(average.state_dict(), f'{a.out}/state-{saved}.pt')
    torch.save(average.state_dict(), f'{a.out}/state.pt')
    print(f'{time.time() - began:.0f} s: after {step} steps, {seen} lines and {again} again', flush=True)
    for artist in artists:
        artist.kill()
    os._exit(0)
