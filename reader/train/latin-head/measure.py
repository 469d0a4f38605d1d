"""Figures on the dev lines: fonts and words that were not trained on."""
import torch

from reader import bare, text_of


def distance(a, b):
    """Edits that turn one text into another."""
    if a == b:
        return 0
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        new = [i + 1]
        for j, y in enumerate(b):
            new.append(min(new[-1] + 1, row[j + 1] + 1, row[j] + (x != y)))
        row = new
    return row[-1]


def measure(net, dev, alphabet):
    """Percent of wrong signs, spaces aside: all, with accents folded, in plain and in accented lines; percent of lines exact."""
    edits = {'errors': 0, 'folded': 0, 'plain': 0, 'accented': 0}
    signs = {key: 0 for key in edits}
    exact = 0
    with torch.no_grad():
        for batch in dev.batches(4000):
            x, ended, lengths, _, texts = dev.load(batch)
            logits = net(x, ended)
            for i, text in enumerate(texts):
                read = text_of(logits[i, :lengths[i]], alphabet)
                exact += read == text
                a, b = text.replace(' ', ''), read.replace(' ', '')
                found = distance(a, b)
                folded = distance([bare(sign) for sign in a], [bare(sign) for sign in b]) if found else 0
                kind = 'plain' if a.isascii() else 'accented'
                for key, value in (('errors', found), ('folded', folded), (kind, found)):
                    edits[key] += value
                    signs[key] += len(a)
    shares = {key: round(100 * edits[key] / max(1, signs[key]), 2) for key in edits}
    return {**shares, 'exact': round(100 * exact / max(1, len(dev)), 1)}
