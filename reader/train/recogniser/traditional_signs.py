"""Teaches the old head traditional Chinese signs that PP-OCR's alphabet lacks: one more column of its last layer for each. All other
weights stay as they are, so what it reads today it reads as before, unless a new sign is likelier.
usage: traditional_signs.py draw --weights DIR --data DIR --fonts DIR --opencc DIR --out OUT.npz [--lines N] [--seed N] [--only FAMILIES]
       traditional_signs.py train --weights DIR --opencc DIR --lines-in OUT.npz[,…] --check CHECK.npz --out HEAD.npz [--epochs N]
       traditional_signs.py write --weights DIR --lines-in HEAD.npz --restored traditional-signs.json --out DIR
FONTS is a folder of fonts with traditional signs (README), OPENCC the folder of opencc-js with its dictionaries."""
import argparse
import json
import os
import random
import re
import time

import cv2
import numpy as np
import onnx
import onnxruntime
import torch
import torch.nn.functional as F
from fontTools.ttLib import TTCollection, TTFont
from onnx import numpy_helper

from render import Renderer

# Faces of the collections that are drawn for Taiwan; those of mainland China draw the simplified lines.
collections = {'NotoSansCJK': {'traditional': 3, 'simplified': 2}, 'NotoSerifCJK': {'traditional': 3, 'simplified': 2}, 'ukai': {'traditional': 2, 'simplified': 0},
               'uming': {'traditional': 2, 'simplified': 0}, 'wqy-microhei': {'traditional': 0, 'simplified': 0}, 'wqy-zenhei': {'traditional': 0, 'simplified': 0}}
surnames = '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高簡朱鍾施游詹沈彭胡余盧潘顏梁趙柯翁魏方孫張簡戴范歐宋鄧杜侯溫薛傅歐陽董關譚鄺馮麥'
firms = '股份有限公司 有限公司 企業集團 國際貿易有限公司 會計師事務所 律師事務所 設計工作室 建設股份有限公司 電子科技 實業 工業 診所 牙醫 銀行 分行 基金會 協會 大學 學院 研究所 出版社 建築師事務所 餐廳 咖啡館 書店 藝廊 報關行 旅行社 營造 顧問'.split()
titles = '總經理 副總經理 董事長 執行長 經理 業務經理 專案經理 協理 襄理 主任 課長 組長 顧問 設計師 工程師 資深工程師 會計師 律師 建築師 醫師 護理師 教授 副教授 助理 秘書 編輯 總編輯 記者 攝影師 編舞家 園丁 修復師 養蜂人 茶藝師 調香師 負責人 店長 技術總監 創辦人 理事長 發言人'.split()
labels = '電話: 手機: 行動電話: 傳真: 地址: 統一編號 網址: 信箱: 服務專線: 分機'.split()
streets = '路 街 大道 巷 弄 號 樓 段 區 市 縣 鎮 鄉 里'.split()


def big5_signs():
    """The 5,401 common signs of Taiwan's Big5."""
    found = []
    for high in range(0xA4, 0xC7):
        for low in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            try:
                sign = bytes((high, low)).decode('big5')
            except UnicodeDecodeError:
                continue
            if '\u4e00' <= sign <= '\u9fff' and (high, low) < (0xC6, 0x7F):
                found.append(sign)
    return found


def new_signs(weights):
    old = set(json.load(open(f'{weights}/alphabets.json', encoding='utf8'))['old'])
    return [sign for sign in big5_signs() if sign not in old]


def entries(folder, name):
    text = open(f'{folder}/dist/esm-lib/dict/{name}.js', encoding='utf8').read()
    return [entry.split(' ') for entry in re.search(r'"(.*)"', text, re.S).group(1).split('|')]


def faces_in(folder, kind, only=None):
    """Faces of a folder of fonts: name, path and characters."""
    found = []
    for root, _, files in os.walk(folder):
        for file in sorted(files):
            name, ending = os.path.splitext(file)
            if ending not in ('.ttf', '.ttc', '.otf') or 'Mono' in name or name in ('HanaMinB', 'NotoSansCJK-Thin') or only and not re.search(only, name):
                continue
            path = f'{root}/{file}'
            at = next((faces[kind] for family, faces in collections.items() if name.startswith(family)), None)
            if at is None and kind == 'simplified' and not name.startswith('LXGW'):
                continue
            font = TTCollection(path, lazy=True).fonts[at] if ending == '.ttc' else TTFont(path, lazy=True)
            found.append({'family': name, 'paths': [f'{path}#{at or 0}'], 'known': {chr(c) for c in font.getBestCmap()}, 'capitals': False})
    return found


class SignRenderer(Renderer):
    """Lines as `Renderer` wears them, with texts of cards in Chinese."""

    def __init__(self, data, weights, fonts, opencc, seed, only=None):
        super().__init__(data, seed)
        self.new = new_signs(weights)
        self.faces = {kind: faces_in(fonts, kind, only) for kind in ('traditional', 'simplified')}
        pairs = [entry for entry in entries(opencc, 'STPhrases') if len(entry) == 2 and 2 <= len(entry[1]) <= 6]
        self.phrases = {'traditional': [t for _, t in pairs], 'simplified': [s for s, _ in pairs]}
        self.with_sign = {sign: [] for sign in self.new}
        for phrase in self.phrases['traditional']:
            for sign in set(phrase) & self.with_sign.keys():
                self.with_sign[sign].append(phrase)
        self.common = [sign for sign in big5_signs()[:3500]]

    def word(self):
        """A word of a card with one of the new signs, each as likely as any other, or without."""
        r = self.r
        sign = r.choice(self.new)
        chance = r.random()
        if chance < 0.35 and self.with_sign[sign]:
            return r.choice(self.with_sign[sign])
        other = lambda: r.choice(self.new) if r.random() < 0.4 else r.choice(self.common)
        if chance < 0.75:  # a name of two or three signs, a firm's beginning
            parts = [sign, other()] if r.random() < 0.7 else [sign]
            r.shuffle(parts)
            return r.choice(surnames) * (r.random() < 0.5) + ''.join(parts)
        return r.choice((r.choice(titles), r.choice(labels), other() + r.choice(streets), r.choice(self.phrases['traditional'])))

    def pick(self):
        r = self.r
        kind = 'simplified' if r.random() < 0.15 else 'traditional'
        face = r.choice(self.faces[kind])
        if kind == 'simplified':
            text = ''.join(r.choice(self.phrases['simplified']) for _ in range(r.randint(1, 4)))
        else:
            text = ''.join(self.word() for _ in range(r.randint(1, 3)))
            chance = r.random()
            if chance < 0.25:
                text += r.choice(firms)
            elif chance < 0.35:
                text += ' ' + r.choice(titles)
            elif chance < 0.42:
                text = r.choice(labels) + text
            elif chance < 0.5:
                text += r.choice(streets) + str(r.randint(1, 400)) + '號' + (f'{r.randint(2, 30)}樓' if r.random() < 0.5 else '')
        text = ''.join(c for c in text if c == ' ' or c in face['known']).strip()
        face = {**face, 'where': {}}
        return (text, 'han', face) if text else self.pick()


def penultimate(weights):
    """A function from pixels of lines to what the last layer of the old head gets: (lines, steps, 120)."""
    head = onnx.load(f'{weights}/old-head.onnx')
    product = next(node for node in head.graph.node if 'linear_85.w_0' in node.input)
    name = product.input[0]
    head.graph.output.append(onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    backbone = onnxruntime.InferenceSession(f'{weights}/old-backbone.onnx', options)
    rest = onnxruntime.InferenceSession(head.SerializeToString(), options)
    inputs = backbone.get_inputs()[0].name, rest.get_inputs()[0].name

    def run(pixels):
        x = pixels[None].transpose(0, 3, 1, 2)[:, ::-1].astype(np.float32) / 127.5 - 1
        return rest.run([name], {inputs[1]: backbone.run(None, {inputs[0]: np.ascontiguousarray(x)})[0]})[0][0]

    return run


def draw(a):
    cv2.setNumThreads(0)
    renderer, features = SignRenderer(a.data, a.weights, a.fonts, a.opencc, a.seed, a.only), penultimate(a.weights)
    kept, texts, began = [], [], time.time()
    while len(kept) < a.lines:
        pixels, text, _ = renderer.line()
        if len(text) * 2 + 1 > pixels.shape[1] // 8:
            continue
        kept.append(features(pixels).astype(np.float16))
        texts.append(text)
        if len(kept) % 2000 == 0:
            print(len(kept), f'{time.time() - began:.0f} s', flush=True)
    np.savez(a.out, features=np.concatenate(kept), steps=[len(k) for k in kept], texts=np.array(texts))


def loaded(files):
    for file in files.split(','):
        data = np.load(file)
        ends = np.cumsum(data['steps'])
        features = data['features']
        for text, end, steps in zip(data['texts'], ends, data['steps']):
            yield str(text), features[end - steps:end]


def last_layer(weights):
    head = onnx.load(f'{weights}/old-head.onnx')
    found = {t.name: numpy_helper.to_array(t) for t in head.graph.initializer if t.name.startswith('linear_85')}
    return torch.tensor(found['linear_85.w_0']), torch.tensor(found['linear_85.b_0'])


def greedy(best):
    return [c for c, before in zip(best, [0, *best]) if c and c != before]


def train(a):
    torch.manual_seed(1)
    weight, bias = last_layer(a.weights)
    old = json.load(open(f'{a.weights}/alphabets.json', encoding='utf8'))['old']
    new = new_signs(a.weights)
    alphabet = old + new
    classes = {c: at for at, c in enumerate(alphabet) if c}
    simplified = {t: s for s, t, *_ in entries(a.opencc, 'STCharacters')}
    start = [classes.get(simplified.get(sign, ''), 0) for sign in new]
    columns = torch.where(torch.tensor(start)[None] > 0, weight[:, start], torch.zeros(()))
    shifts = torch.where(torch.tensor(start) > 0, bias[start] - 1, bias.mean() - 2)
    columns, shifts = torch.nn.Parameter(columns), torch.nn.Parameter(shifts)

    def rows(files):
        kept = []
        for text, z in loaded(files):
            target = [classes[c] for c in text if c in classes]
            if len(target) == len(text) and len(target) + sum(p == q for p, q in zip(target, target[1:])) <= len(z):
                kept.append((len(z), torch.tensor(z), target))
        return kept

    lines, checked = rows(a.lines_in), rows(a.check) if a.check else []
    print(len(lines), 'lines', len(checked), 'checked', len(new), 'signs', flush=True)
    by_width = {}
    for line in lines:
        by_width.setdefault(line[0], []).append(line)
    optimiser = torch.optim.Adam([columns, shifts], lr=a.rate)
    total = a.epochs * sum(-(-len(group) // 64) for group in by_width.values())
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, a.rate, total, pct_start=0.1)

    def logits(z):
        return torch.cat([z @ weight + bias, z @ columns + shifts], -1)

    def judge(some):
        right = seen = stolen = others = whole = 0
        with torch.inference_mode():
            for _, z, target in some:
                best = greedy(logits(z.float()).argmax(-1).tolist())
                before = greedy((z.float() @ weight + bias).argmax(-1).tolist())
                whole += best == target
                rest = list(best)
                for c in target:
                    if c >= len(old):
                        seen += 1
                        right += c in rest
                        if c in rest:
                            rest.remove(c)
                if all(c < len(old) for c in target):
                    others += 1
                    stolen += before == target and best != target
        print(f'  new signs {right / max(1, seen):.3f} of {seen}; exact lines {whole / max(1, len(some)):.3f}; of {others} lines without, lost {stolen}', flush=True)

    judge(checked or lines[:1000])
    for epoch in range(a.epochs):
        batches = []
        for group in by_width.values():
            random.Random(epoch).shuffle(group)
            batches += [group[at:at + 64] for at in range(0, len(group), 64)]
        random.Random(epoch).shuffle(batches)
        sum_loss, began = 0.0, time.time()
        for batch in batches:
            scores = logits(torch.stack([z for _, z, _ in batch]).float()).log_softmax(-1).transpose(0, 1)
            sizes = torch.tensor([len(t) for *_, t in batch])
            loss = F.ctc_loss(scores, torch.tensor([c for *_, t in batch for c in t]), torch.full((len(batch),), scores.shape[0]), sizes, reduction='sum', zero_infinity=True) / sizes.sum()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            sum_loss += loss.item()
        print(f'round {epoch + 1}: {sum_loss / len(batches):.3f} in {time.time() - began:.0f} s', flush=True)
        judge(checked or lines[:1000])
    np.savez(a.out, columns=columns.detach().numpy(), shifts=shifts.detach().numpy(), signs=np.array(new))


def write(a):
    """Copies of the head and of the alphabets with the new signs before the space, which stays the last one."""
    learned = np.load(a.lines_in)
    head = onnx.load(f'{a.weights}/old-head.onnx')
    weights = {tensor.name: tensor for tensor in head.graph.initializer}
    weights |= {node.output[0]: node.attribute[0].t for node in head.graph.node if node.op_type == 'Constant'}

    def change(name, changed):
        weights[name].CopyFrom(numpy_helper.from_array(np.ascontiguousarray(changed(numpy_helper.to_array(weights[name]))), weights[name].name))

    change('linear_85.w_0', lambda value: np.concatenate([value[:, :-1], learned['columns'], value[:, -1:]], 1))
    # Signs that the reader restores from their simplified forms may be missed; simplified ones must not be lost to them.
    restored = set(json.load(open(a.restored, encoding='utf8'))['traditional'])
    lower = np.array([a.lower_restored if sign in restored else a.lower for sign in learned['signs']], np.float32)
    change('linear_85.b_0', lambda value: np.concatenate([value[:-1], learned['shifts'] - lower, value[-1:]]))
    change('signs.last', lambda value: value + len(learned['signs']))
    os.makedirs(a.out, exist_ok=True)
    for file in ('old-head.onnx', 'old-head.weights'):
        if os.path.exists(f'{a.out}/{file}'):
            os.remove(f'{a.out}/{file}')
    onnx.save_model(head, f'{a.out}/old-head.onnx', save_as_external_data=True, all_tensors_to_one_file=True, location='old-head.weights', size_threshold=1024)
    alphabets = json.load(open(f'{a.weights}/alphabets.json', encoding='utf8'))
    alphabets['old'][-1:-1] = [str(sign) for sign in learned['signs']]
    with open(f'{a.out}/alphabets.json', 'w', encoding='utf8') as file:
        json.dump(alphabets, file, ensure_ascii=False, separators=(',', ':'))


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('step', choices=['draw', 'train', 'write'])
    for name, kind, value in (('weights', str, ''), ('data', str, ''), ('fonts', str, ''), ('opencc', str, ''), ('out', str, ''), ('lines', int, 20000), ('seed', int, 1), ('only', str, ''),
                              ('lines-in', str, ''), ('check', str, ''), ('epochs', int, 5), ('rate', float, 0.02), ('restored', str, ''), ('lower', float, 1.0), ('lower-restored', float, 5.0)):
        parser.add_argument(f'--{name}', type=kind, default=value)
    a = parser.parse_args()
    {'draw': draw, 'train': train, 'write': write}[a.step](a)
