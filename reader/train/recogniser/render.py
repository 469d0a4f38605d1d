"""Draws lines of text as the crops of the detector show them, in memory: Pillow (FreeType) and OpenCV.
usage: render.py DATA [COUNT] [SHEET.png]   measures the speed, and shows some lines on a sheet"""
import functools
import json
import math
import random
import sys
import time

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from texts import Texts

height = 48
# Few widths, as a GPU plans each one anew.
widths = (64, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 960)
# Few sizes of print too: opening a font takes longer than drawing. Lines are scaled to many heights afterwards.
sizes = (28, 36, 50)
# How often a line is of each kind: Latin letters, Cyrillic or Greek ones, Chinese, another script, or no text at all.
groups = {'latin': 0.70, 'eastern': 0.15, 'han': 0.08, 'other': 0.045, 'none': 0.025}


@functools.lru_cache(None)
def font_of(path, size):
    """`FILE#2` is the third face of a collection."""
    path, _, number = path.partition('#')
    return ImageFont.truetype(path, size, index=int(number or 0))


class Renderer:
    """`data` holds fonts (fonts.py), words, texts.tsv and margins.json. `dev`: draws in the families that are held out."""

    def __init__(self, data, seed, dev=False):
        self.r, self.n = random.Random(seed), np.random.default_rng(seed)
        found = json.load(open(f'{data}/fonts/fonts.json'))
        self.families, self.others = {}, []
        for face in found['faces']:
            face['paths'] = [f'{data}/fonts/{name}' for name in face['files']]
            face['where'] = {c: at for at, known in reversed(list(enumerate(face['characters']))) for c in known}
            del face['characters']
            if face['group'] == 'other':
                self.others.append(face)
            elif face['dev'] == dev:
                self.families.setdefault(face['family'], []).append(face)
        self.names = sorted(self.families)
        # Families with Cyrillic or Greek letters are few, so they are picked from a list of their own.
        self.eastern = {letter: [name for name in self.names if letter in self.families[name][0]['where']] for letter in 'жλ'}
        self.icons = [(f'{data}/fonts/{name}', known) for name, known in found['icons'].items()]
        self.texts = Texts(data, seed)
        self.margins = json.load(open(f'{data}/margins.json'))

    def face_for(self, text, kind):
        """A face that has all characters: families are equally frequent, not faces."""
        letters = set(text) - {' '}
        if kind in ('han', 'other'):
            fitting = [face for face in self.others if sum(c in face['where'] for c in letters) >= 0.9 * len(letters)]
            return self.r.choice(fitting) if fitting else None
        names = self.names
        if kind == 'eastern':
            low = text.lower()
            names = self.eastern['λ'] if any('α' <= c <= 'ώ' for c in low) else self.eastern['ж'] if any('а' <= c <= 'џ' for c in low) else names
        for _ in range(20):
            face = self.r.choice(self.families[self.r.choice(names)])
            if all(c in face['where'] for c in letters):
                return face

    def runs(self, text, face):
        """Parts of a text by the file that has their characters."""
        out = []
        for c in text:
            file = face['where'].get(c, 0 if not out else None)
            file = out[-1][1] if file is None or (c == ' ' and out) else file
            if out and out[-1][1] == file:
                out[-1][0] += c
            else:
                out.append([c, file])
        return [(part, face['paths'][file]) for part, file in out]

    def ink(self, text, face, size, plain=False):
        """Coverage of a text (rows, columns), and how much of it is of a second colour (the same, or none)."""
        r = self.r
        spacing = 0 if plain else r.choice([0] * 7 + [r.uniform(-0.05, 0.04), r.uniform(0.02, 0.12), r.uniform(0.1, 0.5) if text.isupper() else r.uniform(0.05, 0.2)]) * size
        words = text.split(' ')
        second = None
        if not plain and len(words) > 1 and r.random() < 0.1 and face['family'] in self.families:  # the last words in another weight or colour
            other = r.choice(self.families[face['family']])
            at = r.randint(1, len(words) - 1)
            second = (' '.join(words[at:]), other if all(c in other['where'] for c in ''.join(words[at:])) else face)
            text = ' '.join(words[:at]) + ' '
        runs = [(part, path, 0) for part, path in self.runs(text, face)]
        if second:
            runs += [(part, path, 1) for part, path in self.runs(*second)]
        if abs(spacing) > 0.5:
            runs = [(c, path, which) for part, path, which in runs for c in part]
        large = 1.25 if not plain and r.random() < 0.03 and text.isupper() else 1  # large initials
        sizes = [round(size * large) if large > 1 and (i == 0 or runs[i - 1][0].endswith(' ')) and len(part) == 1 else size for i, (part, _, _) in enumerate(runs)]
        lengths = [font_of(path, s).getlength(part) + spacing for (part, path, _), s in zip(runs, sizes)]
        image = Image.new('L', (int(sum(lengths) + 2 * size), int(2.4 * size)))
        draw, x, edge = ImageDraw.Draw(image), float(size), None
        stroke = 1 if not plain and r.random() < 0.04 else 0
        for (part, path, which), s, length in zip(runs, sizes, lengths):
            if which and edge is None:
                edge = x
            draw.text((x, 1.6 * size), part, 255, font=font_of(path, s), anchor='ls', stroke_width=stroke)
            x += length
        return image, edge

    def icon(self, size):
        """The coverage of a sign: a phone, a letter, a pin, a network …; sometimes in a disc or square."""
        r = self.r
        path, known = r.choice(self.icons)
        mask = Image.new('L', (2 * size, 2 * size))
        ImageDraw.Draw(mask).text((size, size), r.choice(known), 255, font=font_of(path, max(8, size)), anchor='mm')
        if r.random() < 0.3:
            plate = Image.new('L', mask.size)
            box = [size * 0.2, size * 0.2, size * 1.8, size * 1.8]
            (ImageDraw.Draw(plate).ellipse if r.random() < 0.7 else ImageDraw.Draw(plate).rectangle)(box, fill=255 if r.random() < 0.6 else None, outline=255, width=2)
            mask = Image.fromarray(np.abs(np.asarray(plate, np.int16) - np.asarray(mask)).astype(np.uint8))
        box = mask.getbbox()
        return mask.crop(box) if box else mask

    def colours(self):
        """Paper and ink: mostly dark on pale, sometimes the other way round or with little contrast."""
        r, n = self.r, self.n
        pale, dark = n.uniform(170, 255, 3), n.uniform(0, 110, 3)
        if r.random() < 0.6:
            pale, dark = np.full(3, n.uniform(185, 255)) + n.normal(0, 4, 3), np.full(3, n.uniform(0, 100)) + n.normal(0, 12, 3)
        if r.random() < 0.14:
            dark = pale + (dark - pale) * r.uniform(0.12, 0.5)
        if r.random() < 0.12:
            pale, dark = n.uniform(0, 255, 3), n.uniform(0, 255, 3)
            if abs(pale.mean() - dark.mean()) < 45:
                dark = (pale + 128) % 256
        return (dark, pale) if r.random() < 0.25 else (pale, dark)

    def smooth(self, w, h, rows, columns):
        """A smooth field from -1 to 1."""
        return cv2.resize(self.n.uniform(-1, 1, (rows, columns)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)

    def ground(self, w, h, paper):
        """Paper with uneven light, a texture, a photo's patches, or an edge between two colours."""
        r, n = self.r, self.n
        out = np.empty((h, w, 3), np.float32)
        out[:] = paper
        if r.random() < 0.5:
            out += self.smooth(w, h, 2, r.choice((2, 3, 5)))[:, :, None] * r.uniform(3, 35)
        if r.random() < 0.16:
            cell = r.randint(1, 14)
            fine = n.normal(0, 1, (max(2, h // cell), max(2, w // cell), r.choice((1, 3)))).astype(np.float32)
            fine = cv2.resize(fine, (w, h), interpolation=cv2.INTER_CUBIC)
            out += (fine if fine.ndim == 3 else fine[:, :, None]) * r.uniform(3, 28)
        if r.random() < 0.05:  # the edge of a coloured area
            x = r.randint(0, w)
            out[:, x:] = out[:, x:] * 0.6 + n.uniform(0, 255, 3) * 0.4
        return out

    def light(self, picture):
        """Glare, the edge of a shadow, a fold, a screen's pattern: each rarely."""
        r = self.r
        h, w = picture.shape[:2]
        chance = r.random()
        if chance < 0.06:  # glare
            y, x = np.mgrid[0:h, 0:w].astype(np.float32)
            spot = np.exp(-(((x - r.uniform(0, w)) / (h * r.uniform(0.5, 3))) ** 2 + ((y - r.uniform(0, h)) / (h * r.uniform(0.3, 1.5))) ** 2))
            picture += (255 - picture) * (spot * r.uniform(0.3, 0.9))[:, :, None]
        elif chance < 0.12:  # a shadow with a soft edge
            x = np.arange(w, dtype=np.float32)[None, :] + np.arange(h, dtype=np.float32)[:, None] * r.uniform(-2, 2)
            picture *= (1 - r.uniform(0.15, 0.6) / (1 + np.exp(np.clip((x - r.uniform(0, w)) / r.uniform(1, 12), -30, 30))))[:, :, None]
        elif chance < 0.14:  # a screen's lines
            angle, wave = r.uniform(0, math.pi), r.uniform(2, 6)
            y, x = np.mgrid[0:h, 0:w].astype(np.float32)
            picture += (np.sin((x * math.cos(angle) + y * math.sin(angle)) * 2 * math.pi / wave) * r.uniform(4, 18))[:, :, None]
        elif chance < 0.155:  # a fold
            x = r.randint(0, max(0, w - 2))
            picture[:, x:x + r.randint(1, 3)] += r.uniform(-70, 70)
        return picture

    def blurred(self, picture, h):
        r = self.r
        if r.random() < 0.5:
            sigma = r.uniform(0.2, 1.05) * h / 30
            picture = cv2.GaussianBlur(picture, (0, 0), max(0.2, sigma))
        if r.random() < 0.08:  # motion
            length = max(2, round(r.uniform(0.06, 0.16) * h))
            kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
            angle = r.uniform(0, math.pi)
            dx, dy = math.cos(angle) * length / 2, math.sin(angle) * length / 2
            cv2.line(kernel, (round(length - dx), round(length - dy)), (round(length + dx), round(length + dy)), 1.0)
            picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
        return picture

    def pick(self):
        """A text, its kind, and a face that has its letters."""
        r = self.r
        while True:
            kind = r.choices(list(groups), list(groups.values()))[0]
            if kind == 'none':
                return '', kind, None
            text = self.texts.line(kind)
            face = self.face_for(text, kind)
            if not face:
                continue
            if kind in ('han', 'other'):
                text = ''.join(c for c in text if c == ' ' or c in face['where'])
            if face['capitals']:
                text = text.replace('ß', 'SS').upper()
                if not all(c in face['where'] for c in set(text) - {' '}):
                    continue
            if text.strip():
                return text.strip(), kind, face

    def line(self, kinds=None):
        """A crop (48, width, 3) in RGB, its text and its kind."""
        r, n = self.r, self.n
        while True:
            text, kind, face = self.pick()
            if kinds and kind not in kinds:
                continue
            size = r.choice(sizes)
            if kind == 'none':  # signs alone, or a line upside down
                if r.random() < 0.5:
                    image, edge = self.icon(size), None
                    image = Image.fromarray(np.pad(np.asarray(image), size))
                else:
                    text, shown, face = self.pick()
                    if not face:
                        continue
                    image, edge = self.ink(text, face, size)
                    image, text, edge = image.rotate(180), '', None
            else:
                image, edge = self.ink(text, face, size)
            if image.getbbox():
                break
        left, top, right, bottom = image.getbbox()
        tall = bottom - top
        # The margins of the detector's boxes, as shares of the ink's height.
        above, below, before, after = (m * tall * r.uniform(0.7, 1.2) + n.normal(0, 0.03) * tall for m in r.choice(self.margins))
        if r.random() < 0.1:
            before, after = before - r.uniform(0, 0.14) * tall, after - r.uniform(0, 0.14) * tall
        elif r.random() < 0.08:
            before, after = before + r.uniform(0, 0.8) * tall, after + r.uniform(0, 0.8) * tall
        if len(text) < 3:  # the detector's boxes are wider than tall
            before, after = max(before, 0.1 * tall), max(after, 0.1 * tall)
        ink = np.asarray(image)
        if r.random() < 0.2 and kind != 'none':  # a sign before the text, or after it
            icon = self.icon(round(size * r.uniform(0.35, 0.85) / 4) * 4)
            gap = r.uniform(0.2, 0.9) * size
            room = int(gap + icon.width + 4)
            ink = np.pad(ink, ((0, 0), (room, room)))
            left, right = left + room, right + room
            edge = None if edge is None else edge + room
            ahead = r.random() < 0.88
            x = int(left - gap - icon.width) if ahead else int(right + gap)
            x, y = max(0, x), int((top + bottom - icon.height) / 2)
            part = np.asarray(icon)[max(0, -y):ink.shape[0] - y]
            y = max(0, y)
            part = part[:, :ink.shape[1] - x]
            ink[y:y + part.shape[0], x:x + part.shape[1]] = np.maximum(ink[y:y + part.shape[0], x:x + part.shape[1]], part)
            if r.random() < 0.8:
                shown = r.uniform(-0.15, 1.1) * icon.width
                before, after = (left - x - icon.width + shown, after) if ahead else (before, x - right + shown)
        if r.random() < 0.25 and face:  # ink of the lines above and below
            neighbour = np.asarray(self.ink(self.texts.line('latin' if kind == 'none' else kind)[:20], face, size, plain=True)[0])
            leading, across = int(tall * r.uniform(1.02, 1.5)) * r.choice((-1, 1)), r.randint(-size, size)
            moved = cv2.warpAffine(neighbour, np.float32([[1, 0, across], [0, 1, leading]]), (ink.shape[1], ink.shape[0]))
            ink = np.maximum(ink, moved)
        if r.random() < 0.05:  # a rule under the text
            y = int(min(ink.shape[0] - 2, max(0, bottom + r.uniform(-0.1, 0.25) * tall)))
            ink = ink.copy()
            ink[y:y + r.randint(1, 3), left:right] = 255
        box = [left - before, top - above, right + after, bottom + below]
        # Slant, perspective: the corners of the box move a little, and it is straightened again to the captured height.
        captured = min(60.0, math.exp(r.uniform(math.log(9.5), math.log(60)))) if r.random() < 0.75 else r.uniform(28, 60)
        h = max(8, round(captured))
        w = max(6, round((box[2] - box[0]) / (box[3] - box[1]) * h * r.uniform(0.92, 1.08)))
        slope = n.normal(0, 0.006) * (box[2] - box[0]) if r.random() < 0.6 else 0
        lean = r.uniform(-0.12, 0.12) * tall if r.random() < 0.15 else 0
        wobble = n.normal(0, 0.025 * tall, 8)
        source = np.float32([[box[0] + wobble[0] + lean, box[1] - slope + wobble[1]], [box[2] + wobble[6] + lean, box[1] + slope + wobble[7]],
                             [box[2] + wobble[4] - lean, box[3] + slope + wobble[5]], [box[0] + wobble[2] - lean, box[3] - slope + wobble[3]]])
        factor = max(1, round((box[3] - box[1]) / h))
        target = np.float32([[0, 0], [w * factor, 0], [w * factor, h * factor], [0, h * factor]])
        turn = cv2.getPerspectiveTransform(source, target)
        second = None
        if edge is not None:
            mark = np.zeros_like(ink)
            mark[:, int(edge):] = 255
            second = cv2.warpPerspective(mark, turn, (w * factor, h * factor), flags=cv2.INTER_LINEAR)
        mask = cv2.warpPerspective(ink, turn, (w * factor, h * factor), flags=cv2.INTER_LINEAR)
        if r.random() < 0.06 and w > 2 * h:  # a bent line
            x = np.arange(w * factor, dtype=np.float32) / (w * factor)
            rise = (np.sin(math.pi * x) if r.random() < 0.7 else x ** 2) * r.uniform(-0.14, 0.14) * h * factor
            columns = np.broadcast_to(np.arange(w * factor, dtype=np.float32), mask.shape)
            rows = np.arange(h * factor, dtype=np.float32)[:, None] + rise[None, :].astype(np.float32)
            mask = cv2.remap(mask, columns, rows, cv2.INTER_LINEAR)
        if factor > 1:
            mask = cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA)
            second = None if second is None else cv2.resize(second, (w, h), interpolation=cv2.INTER_AREA)
        paper, colour = self.colours()
        alpha = mask.astype(np.float32)[:, :, None] / 255
        if r.random() < 0.12:
            alpha = alpha ** r.choice((0.5, 0.7, 1.5, 1.9))  # swollen or thin ink
        ink_colour = np.float32(colour)
        if second is not None and r.random() < 0.6:
            other = np.float32(self.colours()[1]) if abs(np.mean(self.colours()[1]) - np.mean(paper)) > 60 else ink_colour * 0.5 + np.float32(n.uniform(0, 255, 3)) * 0.3
            if abs(other.mean() - np.mean(paper)) > 40:
                share = second.astype(np.float32)[:, :, None] / 255
                ink_colour = ink_colour * (1 - share) + other * share
        elif r.random() < 0.04:  # foil: the ink is brighter here and darker there
            ink_colour = ink_colour + self.smooth(w, h, 2, r.randint(2, 6))[:, :, None] * r.uniform(15, 50)
        ground = self.ground(w, h, np.float32(paper))
        if r.random() < 0.04:  # letters with a shadow or an outline
            near = np.roll(alpha, (r.choice((-1, 1, 2)), r.choice((-1, 1, 2))), (0, 1))
            ground = ground * (1 - 0.5 * near) + 0.5 * near * n.uniform(0, 255)
        picture = ground * (1 - alpha) + alpha * ink_colour
        picture = self.light(picture)
        if r.random() < 0.35:
            picture += n.normal(0, r.uniform(1, 14), (h, w, r.choice((1, 3)))).astype(np.float32)
        picture = self.blurred(picture, h)
        if r.random() < 0.2:
            picture += n.normal(0, r.uniform(1, 10), (h, w, 1)).astype(np.float32)
        out = np.clip(picture, 0, 255).astype(np.uint8)
        for chance in (0.6, 0.2):
            if r.random() < chance:
                out = cv2.imdecode(cv2.imencode('.jpg', out, [cv2.IMWRITE_JPEG_QUALITY, r.randint(28, 92)])[1], cv2.IMREAD_COLOR)
        if r.random() < 0.08:  # sharpened
            soft = cv2.GaussianBlur(out, (0, 0), 1.5)
            out = cv2.addWeighted(out, 2.2, soft, -1.2, 0)
        # As lineCrop makes it: 48 pixels high, bilinear. Stretched to the nearest of `widths`, so that batches need no padding.
        width = min(widths, key=lambda known: abs(math.log(known * h / (height * w))))
        pad = r.randint(0, 15) if r.random() < 0.5 else 0  # the reader fills a line up to a multiple of 16 with zeros
        pixels = np.full((height, width, 3), 127, np.uint8)
        pixels[:, :width - pad] = cv2.resize(out, (width - pad, height), interpolation=cv2.INTER_LINEAR)
        return pixels, text, kind


if __name__ == '__main__':
    cv2.setNumThreads(0)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    began = time.time()
    renderer = Renderer(sys.argv[1], 5)
    renderer.line()
    print(f'opened in {time.time() - began:.1f} s')
    cpu, wall = time.process_time(), time.time()
    lines = [renderer.line() for _ in range(count)]
    cpu, wall = time.process_time() - cpu, time.time() - wall
    print(f'{count / cpu:.0f} lines a second of a core, {count / wall:.0f} a second on the clock; {np.mean([i.shape[1] for i, *_ in lines]):.0f} pixels, {np.mean([len(t) for _, t, _ in lines]):.1f} characters a line')
    if len(sys.argv) > 3:
        sheet = Image.new('RGB', (1500, 60 * 32), 'white')
        for number, (image, text, _) in enumerate(lines[:96]):
            x, y = number % 3 * 500, number // 3 * 60
            sheet.paste(Image.fromarray(image).resize((min(490, image.shape[1] * 3 // 4), 36)), (x, y))
            ImageDraw.Draw(sheet).text((x, y + 40), text, 0, font=font_of(renderer.families['roboto'][0]['paths'][0], 12))
        sheet.save(sys.argv[3])
