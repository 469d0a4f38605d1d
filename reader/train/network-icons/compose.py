"""Draws what stands before a line of a card: an icon of a network, another icon, or nothing of the kind.
usage: compose.py FOLDER OUT COUNT SEED [dev]
FOLDER is where render.ts stored the icons. With `dev` the icons of the held-out packages are drawn, without it those of all
others. OUT.npy gets the crops (COUNT × 48 × 72 × RGB), OUT.labels.npy their classes."""
import glob
import io
import json
import random
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

classes = ['none', 'telegram', 'linkedin', 'instagram', 'x', 'bird', 'facebook', 'github', 'youtube', 'tiktok', 'whatsapp']
held_out = {'ion', 'mingcute', 'la', 'fontisto', 'basil', 'jam'}
# A crop is 4.5 line heights wide and 3 high; the line's box starts 3.2 heights from its left edge. Drawn twice as large.
width, height = 72, 48
scale = 2
line = height * scale / 3
start = 3.2 * line
canvas = (width * scale, height * scale)

brands = {'facebook': (24, 119, 242), 'whatsapp': (37, 211, 102), 'telegram': (38, 165, 228), 'linkedin': (10, 102, 194),
          'bird': (29, 161, 242), 'youtube': (255, 0, 0), 'instagram': (225, 48, 108)}


class Drawer:
    def __init__(self, folder, seed, is_dev):
        rows = json.load(open(f'{folder}/icons.json'))
        pixels = np.fromfile(f'{folder}/icons.rgba', np.uint8).reshape(-1, 64, 64, 4)
        self.icons = {label: [] for label in [*classes[1:], 'contact', 'other']}
        for row, picture in zip(rows, pixels):
            if (row['set'] in held_out) == is_dev:
                self.icons[row['label']].append((Image.fromarray(picture), row['isPlain']))
        files = glob.glob(f'{folder}/node_modules/@fontsource/*/files/*-latin-[47]00-normal.woff')
        self.fonts = sorted(files) + sorted(glob.glob('/usr/share/fonts/truetype/*/*.ttf'))
        self.random = random.Random(seed)
        self.words = {}

    def colour(self):
        r = self.random
        kind = r.random()
        if kind < 0.3:
            return (r.randint(225, 255),) * 3 if r.random() < 0.5 else tuple(r.randint(215, 255) for _ in range(3))
        if kind < 0.55:
            return (r.randint(0, 40),) * 3 if r.random() < 0.5 else tuple(r.randint(0, 60) for _ in range(3))
        return tuple(r.randint(0, 255) for _ in range(3))

    def against(self, ground, least=70):
        """A colour that can be told from the ground."""
        for _ in range(20):
            colour = self.colour()
            if abs(luma(colour) - luma(ground)) >= least:
                return colour
        return (255, 255, 255) if luma(ground) < 128 else (0, 0, 0)

    def ground(self):
        r = self.random
        first = self.colour()
        kind = r.random()
        picture = Image.new('RGB', canvas, first)
        if kind < 0.6:
            return picture, first
        second = tuple(min(255, max(0, c + r.randint(-60, 60))) for c in first) if r.random() < 0.7 else self.colour()
        if kind < 0.75:
            ramp = Image.linear_gradient('L').rotate(r.choice((0, 90, 180, 270, 45))).resize(canvas)
            picture.paste(second, (0, 0), ramp)
        elif kind < 0.88:
            x, lean = r.uniform(0, start), r.uniform(-40, 40)
            ImageDraw.Draw(picture).polygon([(0, 0), (x + lean, 0), (x - lean, canvas[1]), (0, canvas[1])], fill=second)
        else:
            coarse = r.choice((4, 8, 16, 40))
            noise = Image.effect_noise((coarse, max(2, coarse * 2 // 3)), r.uniform(20, 90)).resize(canvas, Image.BICUBIC)
            picture.paste(second, (0, 0), noise)
        return picture, picture.getpixel((int(start) - 8, canvas[1] // 2))

    def text(self, size):
        """A mask of some text whose ascenders and descenders are `size` high."""
        r = self.random
        letters = 'abcdefghijklmnopqrstuvwxyz'
        word = ''.join(r.choice(letters + 'aeiourstln') for _ in range(r.randint(4, 12)))
        kind = r.random()
        if kind < 0.3:
            word = '@' + word
        elif kind < 0.45:
            word = word[:4] + r.choice('._-') + word[4:]
        elif kind < 0.6:
            word = word.title() + ' ' + word[::-1].title()
        elif kind < 0.75:
            word = word.upper()
        elif kind < 0.9:
            word = ''.join(r.choice('0123456789 ') for _ in range(9)) if r.random() < 0.6 else '+' + str(r.randint(10**9, 10**11))
        path = r.choice(self.fonts)
        font = self.words.setdefault(path, ImageFont.truetype(path, 40))
        box = font.getbbox(word)
        mask = Image.new('L', (max(1, box[2] - box[0]), 48), 0)
        ImageDraw.Draw(mask).text((-box[0], 24), word, 255, font=font, anchor='lm')
        return mask.resize((max(1, round(mask.width * size / 48)), max(4, round(size))), Image.BILINEAR)

    def style(self, ground):
        """How a card draws all of its icons: the shape around them and their colours."""
        r = self.random
        shape = r.choices(('none', 'disc', 'rounded', 'square', 'ring'), (45, 30, 10, 5, 10))[0]
        plate = self.against(ground, 25)
        return {'shape': shape, 'plate': plate, 'glyph': self.against(plate if shape not in ('none', 'ring') else ground, 60),
                'inner': r.uniform(0.5, 0.74), 'is_branded': r.random() < 0.4, 'ring': r.uniform(0.03, 0.09)}

    def icon(self, picture, label, centre, size, style):
        r = self.random
        source, is_plain = r.choice(self.icons[label])
        shape, plate, glyph = style['shape'], style['plate'], style['glyph']
        if style['is_branded'] and r.random() < 0.8:
            brand = brands.get(label, self.against((255, 255, 255), 40))
            if shape in ('none', 'ring'):
                ground = picture.getpixel((min(canvas[0] - 1, max(0, int(centre[0]))), min(canvas[1] - 1, max(0, int(centre[1])))))
                glyph = brand if abs(luma(brand) - luma(ground)) > 30 else glyph
            else:
                plate, glyph = brand, (255, 255, 255)
        x, y = centre[0] - size / 2, centre[1] - size / 2
        if shape != 'none':
            big = Image.new('L', (128, 128), 0)
            draw = ImageDraw.Draw(big)
            if shape == 'disc':
                draw.ellipse((0, 0, 127, 127), fill=255)
            elif shape == 'ring':
                draw.ellipse((0, 0, 127, 127), outline=255, width=int(128 * style['ring']))
            else:
                draw.rounded_rectangle((0, 0, 127, 127), 8 if shape == 'square' else 30, fill=255)
            edge = max(4, round(size))
            plate = glyph if shape == 'ring' else plate
            picture.paste(plate, (round(x), round(y)), big.resize((edge, edge), Image.LANCZOS))
            inner = size * style['inner']
            x, y, size = centre[0] - inner / 2, centre[1] - inner / 2, inner
        edge = max(4, round(size))
        small = source.resize((edge, edge), Image.LANCZOS)
        if is_plain:
            picture.paste(glyph, (round(x), round(y)), small.getchannel('A'))
        else:
            picture.paste(small, (round(x), round(y)), small)

    def any_label(self):
        return self.random.choice(classes[1:]) if self.random.random() < 0.4 else self.other()

    def other(self):
        return 'contact' if self.random.random() < 0.65 else 'other'

    def crop(self):
        """One crop and its class."""
        r = self.random
        picture, ground = self.ground()
        style = self.style(ground)
        ink = self.against(ground)
        size = line * float(np.exp(r.uniform(np.log(0.75), np.log(2.9))))
        gap = line * r.uniform(0.08, 1.4)
        left = start + line * r.uniform(-0.25, 0.2)
        middle = canvas[1] / 2 + line * r.uniform(-0.12, 0.12)
        text_size = line * r.uniform(0.8, 1.15)
        # The detector's box may hold the icon too.
        is_inside = r.random() < 0.15
        if is_inside:
            size, text_size, gap = line * r.uniform(0.75, 1.05), line * r.uniform(0.55, 1.0), line * r.uniform(0.1, 0.6)
            left += size + gap
        centre_x = max(size * 0.42, left - gap - size / 2)
        kind = r.random()
        label = 'none'
        if kind < 0.55:
            label = r.choice(classes[1:])
        elif kind < 0.75:
            label = self.other()
        pitch = max(1.12 * size, line * r.uniform(1.15, 3.2))
        if r.random() < 0.8:
            has_icons = r.random() < 0.85
            for side in (-1, 1):
                y = middle + side * pitch
                if r.random() < 0.85 and abs(y - canvas[1] / 2) < canvas[1] / 2 + size:
                    if has_icons:
                        self.icon(picture, self.any_label(), (centre_x, y), size, style)
                    mask = self.text(text_size)
                    picture.paste(ink, (round(left), round(y - mask.height / 2)), mask)
        if kind < 0.75:
            jitter = line * r.uniform(-0.12, 0.12) * max(1, size / line)
            self.icon(picture, label, (centre_x, middle + jitter), size, style)
        else:
            self.nothing(picture, ink, left, middle, text_size)
        mask = self.text(text_size)
        picture.paste(ink, (round(left), round(middle - mask.height / 2)), mask)
        if r.random() < 0.08:
            x = round(left - gap / 2)
            ImageDraw.Draw(picture).line((x, 0, x, canvas[1]), fill=ink, width=r.randint(1, 3))
        return self.worn(picture), classes.index(label) if label in classes else 0

    def nothing(self, picture, ink, left, middle, text_size):
        """What may stand in an icon's place: other text, a bullet, letters, a rule, a patch of colour."""
        r = self.random
        draw = ImageDraw.Draw(picture)
        kind = r.random()
        if kind < 0.35:
            mask = self.text(text_size * r.uniform(0.8, 1.5))
            picture.paste(ink, (round(left - line * r.uniform(0.2, 2.0)) - mask.width, round(middle - mask.height / 2)), mask)
        elif kind < 0.5:
            x, radius = left - line * r.uniform(0.3, 1.2), line * r.uniform(0.08, 0.5)
            box = (x - radius, middle - radius, x + radius, middle + radius)
            (draw.ellipse if r.random() < 0.6 else draw.rectangle)(box, fill=self.colour(), outline=ink)
        elif kind < 0.6:
            x = left - line * r.uniform(0.2, 2.5)
            draw.rectangle((0, 0, x, canvas[1]), fill=self.colour())
        elif kind < 0.7:
            y = middle - line * r.uniform(-1.2, 1.2)
            draw.line((0, y, left - line * r.uniform(0, 2), y + r.uniform(-8, 8)), fill=ink, width=r.randint(1, 8))
        elif kind < 0.8:
            # The lines of a paragraph, or stripes.
            size = line * r.uniform(0.2, 0.8)
            for row in range(r.randint(2, 8)):
                mask = self.text(size) if r.random() < 0.8 else Image.new('L', (r.randint(5, 80), max(1, round(size / 2))), 255)
                if r.random() < 0.15:
                    mask = mask.rotate(90, expand=True)
                picture.paste(ink, (round(left - line * r.uniform(0.1, 0.4)) - mask.width, round((row - 2) * size * 1.3 + r.uniform(0, size))), mask)
        elif kind < 0.92:
            # The letters of a logo.
            mask = self.text(line * r.uniform(1, 3))
            wide = min(mask.width, round(line * r.uniform(0.5, 3)))
            mask = mask.crop((0, 0, wide, mask.height))
            picture.paste(self.against(picture.getpixel((1, 1))), (round(left - line * r.uniform(0.1, 0.8)) - wide, round(middle - mask.height / 2 + r.uniform(-10, 10))), mask)
        elif kind < 0.96:
            points = [(r.uniform(0, left - 10), r.uniform(0, canvas[1])) for _ in range(r.randint(3, 7))]
            draw.polygon(points, fill=self.colour())

    def worn(self, picture):
        r = self.random
        if r.random() < 0.7:
            # Corners move a little, as the tilt of a line is only known from its box.
            w, h, most = *canvas, line * 0.12
            move = lambda: r.uniform(0, most)
            corners = [move(), move(), move(), h - move(), w - move(), h - move(), w - move(), move()]
            picture = picture.transform(canvas, Image.QUAD, corners, Image.BILINEAR)
        small = 1.0 if r.random() < 0.4 else r.uniform(0.3, 1.0)
        if r.random() < 0.6:
            picture = picture.filter(ImageFilter.GaussianBlur(r.uniform(0, 1.6)))
        picture = picture.resize((max(20, round(canvas[0] * small)), max(14, round(canvas[1] * small))), Image.BOX)
        if r.random() < 0.5:
            buffer = io.BytesIO()
            picture.save(buffer, 'JPEG', quality=r.randint(25, 95))
            picture = Image.open(buffer)
        picture = picture.resize((width, height), Image.BOX if small > 0.5 else Image.BILINEAR)
        values = np.asarray(picture, np.float32)
        if r.random() < 0.5:
            values = values * r.uniform(0.55, 1.1) + r.uniform(-10, 40)
        if r.random() < 0.4:
            values = values + np.random.normal(0, r.uniform(1, 12), values.shape)
        return np.clip(values, 0, 255).astype(np.uint8)


def luma(colour):
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


if __name__ == '__main__':
    folder, out, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    drawer = Drawer(folder, seed, 'dev' in sys.argv[5:])
    np.random.seed(seed)
    crops, labels = np.zeros((count, height, width, 3), np.uint8), np.zeros(count, np.uint8)
    for i in range(count):
        crops[i], labels[i] = drawer.crop()
    np.save(f'{out}.npy', crops)
    np.save(f'{out}.labels.npy', labels)
