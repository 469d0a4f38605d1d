"""Error rates on the dev lines, whose fonts and words are held out from training."""
from collections import Counter

import torch

from recogniser import bare, text_of


def distance(a, b):
    """The Levenshtein distance of two texts."""
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
    """Percent of wrong characters without spaces (all, ignoring accents, in ASCII lines, in others, by language), and percent of exact lines."""
    edits, characters = Counter(), Counter()
    exact = 0
    with torch.no_grad():
        for batch in dev.batches(4000):
            x, padding, lengths, _, texts, languages = dev.load(batch)
            logits = net(x, padding)
            for i, text in enumerate(texts):
                read = text_of(logits[i, :lengths[i]], alphabet)
                exact += read == text
                a, b = text.replace(' ', ''), read.replace(' ', '')
                found = distance(a, b)
                folded = distance([bare(character) for character in a], [bare(character) for character in b]) if found else 0
                kind = 'plain' if a.isascii() else 'accented'
                for key, value in (('errors', found), ('folded', folded), (kind, found), (languages[i], found)):
                    edits[key] += value
                    characters[key] += len(a)
    shares = {key: round(100 * edits[key] / max(1, characters[key]), 2) for key in sorted(characters)}
    return {**shares, 'exact': round(100 * exact / max(1, len(dev)), 1)}
