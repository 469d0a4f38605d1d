"""Wrong characters and exact lines on drawn lines in families that no training has seen, read by trained weights.
usage: measure.py WEIGHTS DATA LINES [STATE.pt …]   (without states: the weights themselves)"""
import sys

import torch

from network import Recogniser, text_of
from render import Renderer


def distance(s, t):
    row = list(range(len(t) + 1))
    for i, c in enumerate(s):
        previous, row[0] = row[0], i + 1
        for j, d in enumerate(t):
            previous, row[j + 1] = row[j + 1], min(row[j] + 1, row[j + 1] + 1, previous + (c != d))
    return row[-1]


def measure(net, lines):
    """Wrong characters and exact lines of each head on lines in faces that are held out."""
    results = []
    for name, kind in (('latin', 'latin'), ('cyrillicGreek', 'eastern')):
        wrong = size = exact = count = 0
        for pixels, text, of in lines:
            if of != kind or not set(text) <= set(net.alphabets[name]):
                continue
            with torch.inference_mode():
                read = text_of(net.heads[name](net.backbone(torch.tensor(pixels[None]).permute(0, 3, 1, 2).flip(1).float() / 127.5 - 1))[0].float().softmax(-1).cpu(), net.alphabets[name])
            wrong, size = wrong + distance(read.replace(' ', ''), text.replace(' ', '')), size + len(text.replace(' ', ''))
            exact, count = exact + (read == text), count + 1
        results.append(f'{name}: {100 * wrong / max(1, size):.2f} % wrong characters, {100 * exact / max(1, count):.1f} % of {count} lines exact')
    return '; '.join(results)


if __name__ == '__main__':
    weights, data, count, *states = sys.argv[1:]
    renderer = Renderer(data, 99, dev=True)
    lines = [renderer.line(('latin', 'eastern')) for _ in range(int(count))]
    for state in states or ['']:
        net = Recogniser(weights).eval()
        if state:
            net.load_state_dict(torch.load(state, map_location='cpu'))
        print(state, measure(net, lines), flush=True)
