"""The lines that generate.ts stored."""
import glob
import json
import random

import numpy as np
import torch


class Lines:
    def __init__(self, folder, split):
        self.rows = []
        for path in sorted(glob.glob(f'{folder}/lines/{split}-*.json')):
            stored = json.load(open(path, encoding='utf8'))
            features = np.memmap(path.replace('.json', '.f16'), dtype=np.float16, mode='r').reshape(-1, stored['channels'])
            self.rows += [(features, row) for row in stored['rows']]

    def __len__(self):
        return len(self.rows)

    def batches(self, steps, seed=None):
        """Batches of lines of similar length with at most `steps` steps. `seed` gives their order."""
        order = list(range(len(self.rows)))
        source = random.Random(seed)
        if seed is not None:
            source.shuffle(order)
        out = []
        for start in range(0, len(order), 2000):
            batch = []
            for i in sorted(order[start:start + 2000], key=lambda i: self.rows[i][1]['steps']):
                if batch and self.rows[i][1]['steps'] * (len(batch) + 1) > steps:
                    out.append(batch)
                    batch = []
                batch.append(i)
            out.append(batch)
        if seed is not None:
            source.shuffle(out)
        return out

    def load(self, batch):
        """Features (lines, 480, steps), a padding mask, lengths, classes, texts and their languages."""
        rows = [self.rows[i] for i in batch]
        longest = max(row['steps'] for _, row in rows)
        x = np.zeros((len(rows), longest, rows[0][0].shape[1]), np.float32)
        for place, (features, row) in enumerate(rows):
            x[place, :row['steps']] = features[row['at']:row['at'] + row['steps']]
        lengths = torch.tensor([row['steps'] for _, row in rows])
        padding = torch.arange(longest)[None] >= lengths[:, None]
        return torch.tensor(x).transpose(1, 2), padding, lengths, [row['classes'] for _, row in rows], [row['text'] for _, row in rows], [row['language'] for _, row in rows]
