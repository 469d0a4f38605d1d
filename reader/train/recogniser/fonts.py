"""Copies the faces that are drawn in from npm packages to one folder, with an index: the characters that each file really has, and
whether its small letters are capitals.
usage: fonts.py NODE_MODULES OUT   (NODE_MODULES holds @fontsource/* and packages of icons)"""
import glob
import json
import os
import re
import shutil
import sys
import zlib

import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageFont

# Weights and styles that are taken of each family, where it has them.
forms = ('400-normal', '700-normal', '300-normal', '400-italic')
subsets = ('latin', 'latin-ext', 'cyrillic', 'greek')
# Families for the scripts that only the old head and the classifier of scripts know.
others = ('noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'noto-sans-devanagari', 'noto-sans-armenian',
          'noto-sans-georgian', 'noto-sans-bengali', 'noto-sans-tamil', 'noto-sans-gujarati', 'noto-sans-telugu', 'noto-sans-khmer', 'noto-sans-lao', 'noto-sans-myanmar', 'noto-sans-ethiopic', 'noto-sans-sinhala')
# Signs of phones, letters, places, globes, people, clocks and networks. Without a list, they are found by their names.
icon_files = {
    '@fortawesome/fontawesome-free/webfonts/fa-solid-900.woff2': '\uf095\uf0e0\uf3c5\uf0ac\uf10b\uf015\uf007\uf2b6\uf879\uf1ac\uf590\uf041\uf111\uf0c8\uf140\uf7a2\uf14e\uf3cd\uf098\uf276\uf0c1\uf1ad\uf02f\uf245\uf1fa\uf124\uf5a0\uf086\uf075',
    '@fortawesome/fontawesome-free/webfonts/fa-brands-400.woff2': '\uf16d\uf39e\uf0e1\uf099\uf232\uf2c6\uf082\uf08c\uf167\uf1d7\uf09a\uf17e\uf168\uf0d2\uf09b\ue07b\ue61b\uf1a0',
    '@fortawesome/fontawesome-free/webfonts/fa-regular-400.woff2': '\uf0e0\uf2b9\uf111\uf0c8\uf017\uf007\uf1ad\uf075',
    'bootstrap-icons/font/fonts/bootstrap-icons.woff2': '',
    '@mdi/font/fonts/materialdesignicons-webfont.woff2': '',
}
icon_names = re.compile(r'phone|mobile|envelope|email|mail|map|location|pin|globe|web|earth|house|home|user|account|person|clock|fax|print|building|link|whatsapp|telegram|instagram|facebook|linkedin|twitter|youtube|skype|tiktok|xing|pinterest|github|cursor|circle|square|at$|address|calendar|star|heart|check|arrow|comment|message')


def shape(font, letter):
    mask = font.getmask(letter)
    return np.asarray(Image.frombytes('L', mask.size, bytes(mask)).resize((24, 24))) > 127


def has_only_capitals(path):
    """Whether small letters look like capitals: then the text of a line is written in capitals. Small capitals have 0.78 or more
    of their surface in common with capitals, heavy narrow letters up to 0.76."""
    font, common = ImageFont.truetype(path, 48), []
    for letter in 'aegrbdhnt':
        small, capital = shape(font, letter), shape(font, letter.upper())
        common.append((small & capital).sum() / max(1, (small | capital).sum()))
    return bool(np.median(common) >= 0.77)


def characters(path, last=0x2200):
    return ''.join(sorted(chr(c) for c in TTFont(path, lazy=True).getBestCmap() if 32 < c < last))


def index(node_modules, out):
    faces = []

    def kept(path):
        target = f'{out}/{os.path.basename(path)}'
        shutil.copy(path, target)
        return os.path.basename(target)

    for folder in sorted(glob.glob(f'{node_modules}/@fontsource/*/')):
        family, capitals = os.path.basename(folder.rstrip('/')), None
        if family in others:
            paths = sorted(glob.glob(f'{folder}files/{family}-*-400-normal.woff2'))
            paths = [path for path in paths if not re.search(r'-(latin|latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese|symbols|math)-400', path)]
            # Japanese and Korean need fewer signs: kana, and a quarter of the syllables.
            paths = [path for path in paths if any('\u3041' <= c <= '\u30ff' for c in characters(path, 0x110000))] if family == 'noto-sans-jp' else paths[-30:] if family == 'noto-sans-kr' else paths
            face = {'family': family, 'form': '400-normal', 'files': [kept(path) for path in paths], 'characters': [characters(path, 0x110000) for path in paths], 'capitals': False, 'group': 'other', 'dev': False}
            faces.append(face)
            continue
        for form in forms:
            paths = [path for path in (f'{folder}files/{family}-{subset}-{form}.woff2' for subset in subsets) if os.path.exists(path)]
            if not paths or '-latin-' not in paths[0]:
                continue
            try:
                capitals = has_only_capitals(paths[0]) if capitals is None else capitals  # by the first face: heavy ones look alike
                known = [characters(path) for path in paths]
            except Exception as error:
                print(family, form, repr(error)[:80], file=sys.stderr)
                continue
            # Latin letters and digits must be there; icon fonts have none.
            if set('abcxyzABCXYZ0189@.') <= set(known[0]):
                faces.append({'family': family, 'form': form, 'files': [kept(path) for path in paths], 'characters': known, 'capitals': capitals, 'group': 'letters', 'dev': zlib.crc32(family.encode()) % 16 == 0})
    icons = {}
    for path, known in icon_files.items():
        path = f'{node_modules}/{path}'
        icons[kept(path)] = known or ''.join(chr(code) for code, name in TTFont(path, lazy=True).getBestCmap().items() if icon_names.search(name))
    return {'faces': faces, 'icons': icons}


if __name__ == '__main__':
    os.makedirs(sys.argv[2], exist_ok=True)
    found = index(*sys.argv[1:])
    json.dump(found, open(f'{sys.argv[2]}/fonts.json', 'w'))
    letters = [face for face in found['faces'] if face['group'] == 'letters']
    print(len(letters), 'faces of', len({face['family'] for face in letters}), 'families;', len({face['family'] for face in letters if face['dev']}), 'families held out;', {name: len(known) for name, known in found['icons'].items()})
