"""Trains the network that names the icon before a line, and keeps its state after each epoch.
usage: train.py FOLDER EPOCHS [START.pt]
FOLDER has train-*.npy and dev.npy, which compose.py drew; it gets state.pt. With START training goes on from that state."""
import glob
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from compose import classes

# Added to the spread of a crop, so that noise on plain ground stays small.
least_spread = 8
channels = (3, 16, 24, 40, 46)
torch.set_num_threads(1)
torch.manual_seed(5)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.convolutions = nn.ModuleList(nn.Conv2d(a, b, 3, 2, 1) for a, b in zip(channels, channels[1:]))
        self.norms = nn.ModuleList(nn.BatchNorm2d(b) for b in channels[1:])
        self.last = nn.Linear(channels[-1] * 15, len(classes))

    def forward(self, x):
        for convolution, norm in zip(self.convolutions, self.norms):
            x = F.relu(norm(convolution(x)))
        return self.last(F.dropout(x.flatten(1), 0.1, self.training))


def normal(x):
    """Crops of bytes as the network wants them: by channel, mean 0, spread 1."""
    x = x.permute(0, 3, 1, 2).float()
    mean, spread = x.mean((1, 2, 3), keepdim=True), x.std((1, 2, 3), keepdim=True)
    return (x - mean) / (spread + least_spread)


def varied(x):
    """Other colours, polarity and place."""
    n = len(x)
    order = torch.randperm(3) if torch.rand(()) < 0.3 else torch.arange(3)
    x = x[..., order]
    flip = (torch.rand(n, 1, 1, 1) < 0.12)
    x = torch.where(flip, 255 - x, x)
    return torch.roll(x, (int(torch.randint(-1, 2, ())), int(torch.randint(-2, 3, ()))), (1, 2))


def probabilities(net, crops):
    net.eval()
    with torch.no_grad():
        return torch.cat([F.softmax(net(normal(torch.from_numpy(crops[i:i + 500]))), 1) for i in range(0, len(crops), 500)]).numpy()


def measure(net, crops, labels):
    p = probabilities(net, crops)
    best, sure = p.argmax(1), p.max(1) >= 0.9
    networks = labels > 0
    named = sure & (best > 0)
    return (f'right {100 * (best == labels).mean():.1f} %, named of networks {100 * (named & (best == labels))[networks].mean():.1f} %, '
            f'wrongly {100 * (named & (best != labels))[networks].mean():.2f} %, of others {100 * named[~networks].mean():.2f} %')


if __name__ == '__main__':
    folder, epochs = sys.argv[1], int(sys.argv[2])
    files = sorted(glob.glob(f'{folder}/train-*.labels.npy'))
    crops = np.concatenate([np.load(name.replace('.labels', '')) for name in files])
    labels = torch.from_numpy(np.concatenate([np.load(name) for name in files]).astype(np.int64))
    dev, dev_labels = np.load(f'{folder}/dev.npy'), np.load(f'{folder}/dev.labels.npy')
    net = Net()
    if len(sys.argv) > 3:
        net.load_state_dict(torch.load(sys.argv[3]))
    batch = 256
    steps = epochs * (len(labels) // batch)
    optimizer = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 6e-3, steps, pct_start=0.15)
    began = time.time()
    for epoch in range(epochs):
        net.train()
        order = torch.randperm(len(labels))
        for at in range(0, len(order) - batch + 1, batch):
            chosen = order[at:at + batch]
            x = normal(varied(torch.from_numpy(crops[chosen.numpy()])))
            loss = F.cross_entropy(net(x), labels[chosen], label_smoothing=0.02)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        print(epoch + 1, f'{time.time() - began:.0f} s, loss {loss.item():.3f}, dev: {measure(net, dev, dev_labels)}', flush=True)
        torch.save(net.state_dict(), f'{folder}/state.pt')
