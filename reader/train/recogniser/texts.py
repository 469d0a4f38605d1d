"""Texts of business cards: those that write-texts.ts wrote, and others made from public word lists. None is from a real card."""
import glob
import os
import random
import re
import unicodedata

# Languages by how often cards are in them.
languages = {'en': 38, 'pt': 9, 'es': 9, 'fr': 10, 'de': 10, 'it': 5, 'pl': 5, 'nl': 3, 'tr': 2, 'cs': 2, 'hu': 1.5, 'ro': 1.5,
             'sk': 1, 'sv': 1, 'da': 1, 'no': 1, 'fi': 1, 'hr': 1, 'sl': 0.5, 'ca': 0.5, 'lt': 0.3, 'lv': 0.3, 'et': 0.3}
kinds = ('given-names', 'surnames', 'firms', 'trades', 'job-titles', 'streets', 'street-types', 'departments', 'legal-forms', 'academic-titles')
labels = {
    'phone': 'T Tel Tel. Phone Ph Ph. M Mob Mob. Mobile Mobil Cell Cel Cel. C Fax Fax. F D O Direct Office Telefon Telefono Teléfono Téléphone Tél Tél. Fixe Telefone '
             'Telemóvel Tlm. Handy Móvil Portable Port. Cep tel. kom. GSM WhatsApp P Direkt Büro Telefax Hotline'.split(),
    'mail': 'E Email E-mail E-Mail Mail e-mail Courriel e mail Correo @ Mél'.split(),
    'web': 'W Web Website Internet Site Homepage web Web: URL'.split(),
}
phones = ('(###) ###-####', '(###) ###-####', '###-###-####', '###-###-####', '###.###.####', '### ### ####', '+1 ### ### ####', '+1 (###) ###-####', '1-###-###-####', '1.###.###.####',
          '+49 ### #######', '+49 (0)## ######-##', '0### / ### ## ##', '0### ######', '0###-#######', '+49 ### ## ## ## ##', '+33 # ## ## ## ##', '+33 (0)# ## ## ## ##', '0# ## ## ## ##', '0#.##.##.##.##',
          '+34 ### ### ###', '### ## ## ##', '### ### ###', '+48 ### ### ###', '+48 ## ### ## ##', '## ### ## ##', '+55 ## #####-####', '(##) #####-####', '(##) ####-####', '(##) # ####-####', '## # ####.####', '+55 (##) ####.####',
          '+351 ### ### ###', '2## ### ###', '+44 (0)## #### ####', '+44 #### ######', '0#### ######', '+39 ## ########', '+39 ### ### ####', '0## ######', '+90 (###) ### ## ##', '0### ### ## ##',
          '+31 (0)## ### ## ##', '0##-#######', '+32 ### ## ## ##', '+41 ## ### ## ##', '+43 ### ######', '+420 ### ### ###', '+421 ### ### ###', '+36 ## ### ####', '+40 ### ### ###', '+46 ## ### ## ##', '+45 ## ## ## ##', '+47 ## ## ## ##',
          '+7 (###) ###-##-##', '+380 ## ### ## ##', '+91 ##### #####', '+91-##########', '+86 ### #### ####', '+81-#-####-####', '#### ####', '+65 #### ####', '+971 ## ### ####', '+62 ###-####-####', '0### ### ###', '##########')
signs = {'ß': 'ss', 'æ': 'ae', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ı': 'i', 'œ': 'oe', 'þ': 'th', 'ð': 'd'}
german = str.maketrans({'ä': 'ae', 'ö': 'oe', 'ü': 'ue'})
ends = 'com com com com com de de fr es it pl nl net org eu co.uk at ch com.br com.br pt cz se dk no fi hr ro hu com.tr io info biz us ca be co com.mx com.ar com.au in co.id sk lt ie me tech shop design immo agency studio'.split()
providers = 'gmail.com gmail.com gmail.com hotmail.com yahoo.com outlook.com icloud.com t-online.de web.de gmx.de gmx.net wp.pl orange.fr wanadoo.fr free.fr libero.it uol.com.br sapo.pt aol.com protonmail.com mail.ru yandex.ru'.split()
roles = 'info info info info office kontakt contact mail hello sales post kancelaria biuro contacto contato buero secretariat support hola ola service admin vendas ventas atelier studio'.split()
suffixes = 'group studio design bau consulting tech shop law media foto haus immo solutions services digital arts creative labs global interiors architecture events catering engineering travel moda photography dental clinic'.split()
split_words = re.compile(r'\w+')


def bare(text, is_german=False):
    """A text as it stands in an address: small letters without accents, digits and hyphens."""
    text = unicodedata.normalize('NFC', text.lower()).translate(german if is_german else {})
    text = ''.join(signs.get(c, c) for c in text)
    return re.sub('[^a-z0-9-]', '', unicodedata.normalize('NFD', text))


class Texts:
    """`folder` holds texts.tsv (write-texts.ts) and words/KIND/LANGUAGE.txt."""

    def __init__(self, folder, seed, most=12000):
        self.r, self.lists, self.written = random.Random(seed), {}, {}
        self.codes, self.weights = list(languages), list(languages.values())
        for path in glob.glob(f'{folder}/words/*/*.txt'):
            kind, language = path.split('/')[-2], os.path.basename(path)[:-4]
            if kind in kinds and language in languages:
                rows = [line.split('\t')[0].strip() for line in open(path, encoding='utf8')]
                self.lists[kind, language] = [unicodedata.normalize('NFC', row) for row in rows[:most] if 0 < len(row) < 70]
        for line in open(f'{folder}/texts.tsv', encoding='utf8'):
            kind, text = line.rstrip('\n').split('\t')
            self.written.setdefault(kind, []).append(unicodedata.normalize('NFC', text))

    def one(self, kind, skewed=False):
        rows = self.lists.get((kind, self.l)) or self.lists.get((kind, 'en')) or ['A']
        return rows[int(len(rows) * self.r.random() ** (2.5 if skewed else 1))]

    def number(self):
        r = self.r
        digits = lambda count: ''.join(r.choice('0123456789') for _ in range(count))
        if r.random() < 0.75:
            text = re.sub('#', lambda _: r.choice('0123456789'), r.choice(phones))
        else:
            parts = [digits(r.choice((2, 3, 3, 4))) for _ in range(r.randint(2, 4))]
            text = r.choice(['', '0', '+', '+', '00']) + r.choice(' .-/   ').join(parts)
        if r.random() < 0.06:
            text += r.choice([' ext. ', ' x', ' ext ', ' Ext: ', ' int. ', ' - ', '-', ' / ']) + digits(r.randint(1, 4))
        return text

    def name(self):
        r = self.r
        first, last = self.one('given-names', True), self.one('surnames', r.random() < 0.4)
        middle = r.choice(['', '', '', '', ' ' + self.one('given-names', True), f' {r.choice("ABCDEFGHJKLMNPRSTVW")}.'])
        title = self.one('academic-titles') + ' ' if r.random() < 0.1 else ''
        after = ', ' + r.choice('MBA PhD Ph.D. M.D. CPA Esq. PE Jr. MSc RN DDS LL.M. AIA PMP CFP® CFA DVM'.split()) if self.l == 'en' and r.random() < 0.08 else ''
        second = r.choice('- ') + self.one('surnames') if r.random() < 0.15 else ''
        return r.choice([f'{title}{first}{middle} {last}{second}{after}'] * 6 + [first, last + second, f'{last} {first}', f'{first[:1]}. {last}', f'{first} {last[:1]}.', last])

    def invented(self):
        """A word that no list has: parts of two words, sometimes with a doubled letter."""
        r = self.r
        a, b = self.one('surnames'), self.one(r.choice(('given-names', 'surnames')))
        word = a[:r.randint(2, 5)] + b[-r.randint(2, 5):].lower()
        if r.random() < 0.3 and len(word) > 2:
            at = r.choice([i for i, c in enumerate(word) if c in 'ilrtnmsoec'] or [1])
            word = word[:at + 1] + word[at:]
        return r.choice([word, word, word.lower(), word.upper()])

    def word(self):
        words = [word for kind in ('trades', 'firms', 'surnames') for word in re.findall(r'\w{3,}', self.one(kind))] or ['info']
        return self.r.choice(words) if self.r.random() < 0.85 else self.invented()

    def domain(self):
        r = self.r
        word = lambda: bare(self.word(), self.l == 'de') or 'info'
        letters = lambda: ''.join(r.choice('abcdefghijklmnopqrstuvwxyz') for _ in range(r.randint(2, 5)))
        middle = r.choice([word(), word(), word() + r.choice(['-', '', '']) + word(), word() + r.choice(['-', '', '']) + r.choice(suffixes),
                           letters() + r.choice(['-', '']) + word(), word() + r.choice(['', '-']) + str(r.randint(1, 365)), letters()])
        return middle[:30].strip('-') + '.' + r.choice(ends)

    def mail(self):
        r = self.r
        first, last = bare(self.one('given-names', True), self.l == 'de'), bare(self.one('surnames'), self.l == 'de')
        role = r.choice(roles)
        local = r.choice([role, role, f'{first}.{last}', f'{first[:1]}.{last}', first, last, f'{first}_{last}', f'{first}{r.randint(1, 99)}', f'{first[:1]}{last}', f'{first}{last}',
                          f'{last}.{first}', f'{first}-{last}', f'{last}{r.randint(1950, 2020)}', bare(self.word())[:16], f'{role}.{bare(self.word())[:12]}', f'{first}{last[:1]}'])
        return f'{local}@{r.choice([self.domain(), self.domain(), self.domain(), r.choice(providers)])}'

    def site(self):
        r = self.r
        path = '/' + bare(self.word()) if r.random() < 0.06 else ''
        site = self.domain() + path
        if r.random() < 0.06:
            site = site[:1].upper() + site[1:] if r.random() < 0.5 else re.sub('^[a-z]+', lambda found: found[0].title(), site)
        return r.choice(['www.', 'www.', 'www.', 'www.', '', '', 'http://', 'https://', 'http://www.', 'WWW.' if r.random() < 0.2 else 'www.']) + site

    def handle(self):
        r = self.r
        word = r.choice([bare(self.word()), bare(self.one('given-names')) + r.choice(['', '_', '.']) + bare(self.one('surnames'))]) or 'card'
        return r.choice(['@', '@', '@', '/', '/', '']) + word[:22] + r.choice(['', '', '', str(r.randint(1, 99)), '_', '.official', r.choice(suffixes)])

    def address(self):
        r = self.r
        kind = self.one('street-types')
        kind = kind.capitalize() if r.random() < 0.8 else kind
        street = self.one('streets') if ('streets', self.l) in self.lists and r.random() < 0.6 else r.choice(
            [f'{kind} {self.one("surnames")}', f'{self.one("surnames")} {kind}', self.one('surnames') + kind.lower()])
        code = r.choice(['%05d' % r.randint(0, 99999), str(r.randint(1000, 9999)), '%02d-%03d' % (r.randint(0, 99), r.randint(0, 999)), '%03d %02d' % (r.randint(0, 999), r.randint(0, 99)), '%05d-%03d' % (r.randint(0, 99999), r.randint(0, 999))])
        town, state = self.one('surnames'), ''.join(r.choice('ACDFILMNOPSTWXYZ') for _ in range(2))
        house = r.choice([str(r.randint(1, 199)), f'{r.randint(1, 99)}{r.choice("abcABC")}', f'{r.randint(1, 60)}/{r.randint(1, 40)}', f'nº {r.randint(1, 300)}', f'{r.randint(1, 99)}-{r.randint(1, 99)}'])
        return r.choice([f'{street} {house}', f'{r.randint(1, 9999)} {street}', f'{code} {town}', f'{street} {house}, {code} {town}', f'{town}, {code}', f'{street}, {house}', f'D-{code} {town}',
                         f'{town}, {state} {code}', f'{r.randint(1, 9999)} {street}, Suite {r.randint(1, 900)}', f'{r.randint(1, 9999)} {street}, {town}, {state} {code}', f'P.O. Box {r.randint(1, 9999)}', f'{town} - {state}', f'{r.randint(1, 40)}. OG'])

    def firm(self):
        r = self.r
        words = split_words.findall(self.one('trades')) or ['A']
        trade = lambda: r.choice(words).capitalize()
        made = r.choice([f'{self.one("surnames")} {trade()}', f'{self.one("surnames")} & {self.one("surnames")}', f'{trade()} {self.one("surnames")}', self.invented(), f'{self.invented()} {r.choice(suffixes).capitalize()}',
                         f'{r.choice("ABCDEFGHKLMNPRSTVW")}{r.choice("ABCDEFGHKLMNPRSTVW")}{r.choice(["", r.choice("ABCDEFGHKLMNPRSTVW")])} {trade()}', f'{trade()}{r.choice(suffixes).capitalize()}'])
        text = self.one('firms') if ('firms', self.l) in self.lists and r.random() < 0.5 else made
        if r.random() < 0.03:
            text += r.choice('®™')
        return f'{text}{r.choice([" ", " ", ", "])}{self.one("legal-forms")}' if r.random() < 0.25 else text

    def label(self, kind):
        """A label, in the letters that cards print it in."""
        label = self.r.choice(labels[kind])
        return self.r.choice([label, label, label, label.upper(), label.lower()])

    def labelled(self, kind, value):
        r = self.r
        return value if r.random() < 0.55 else self.label(kind) + r.choice([': ', ': ', ' ', '. ', ' : ', ':', ' ']) + value

    def random_letters(self):
        """Letters in no order, so that characters are seen and not guessed."""
        r = self.r
        letters = r.choice(['iIl1tfrjJ!|.,', 'nmurvwyc', '0OoQcCeGDU', '5S8B3E6b9gq', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789', '0123456789-./'])
        return ''.join(r.choice(letters) for _ in range(r.randint(2, 9)))

    def made(self):
        """A text from the lists, in a language of its own."""
        r = self.r
        self.l = r.choices(self.codes, self.weights)[0]
        pick = r.random()
        if pick < 0.15: text = self.name()
        elif pick < 0.31: text = self.firm()
        elif pick < 0.42: text = self.one('job-titles')
        elif pick < 0.53: text = self.address()
        elif pick < 0.64: text = self.labelled('phone', self.number())
        elif pick < 0.66: text = self.labelled('phone', self.number()) + r.choice(['  ', ' / ', ' • ', ', ', ' - ']) + self.labelled('phone', self.number())
        elif pick < 0.79: text = self.labelled('mail', self.mail())
        elif pick < 0.87: text = self.labelled('web', self.site())
        elif pick < 0.89: text = self.handle()
        elif pick < 0.92: text = self.one('departments')
        elif pick < 0.95: text = self.one('trades')
        elif pick < 0.97: text = ' '.join(self.word() for _ in range(r.randint(1, 5)))
        elif pick < 0.98: text = r.choice([self.label(r.choice(list(labels))), str(r.randint(0, 9999)), r.choice('ABCDEFGHKLMNPRSTVW&')])
        else: text = self.random_letters()
        address = '@' in text or re.search(r'www\.|https?:|\.\w{2,3}$', text)
        chance = r.random()
        if chance < (0.04 if address else 0.27):
            text = text.replace('ß', 'SS').replace('i', 'İ').upper() if self.l == 'tr' and not address else text.replace('ß', 'SS').upper()
        elif chance < 0.31 and not address:
            text = text.lower()
        elif chance < 0.35 and not address:
            # No | and no dash around a text: then 1 was read as | and - as – on cards.
            text = r.choice(['• {}', '“{}”', '„{}“', '"{}"', '«{}»', '{}.', '({})', '{}!', '{} - {}', '{} & {}', '{} / {}', '{}, {}', '{}:', '· {} ·']).format(text, self.one('departments'))
        return text

    def line(self, kind):
        """One text of a kind (latin, eastern, han, other), at most 60 characters."""
        r = self.r
        while True:
            text = self.made() if kind == 'latin' and self.lists and r.random() < 0.65 else r.choice(self.written[kind])
            words = unicodedata.normalize('NFC', re.sub(r'\s+', ' ', text)).replace('ţ', 'ț').replace('Ţ', 'Ț').strip().split(' ')
            # Long texts lose words at their end: mostly short ones train as well and cost less.
            most = r.choice((12, 20, 28, 40, 60))
            while len(words) > 1 and len(' '.join(words)) > most:
                words.pop()
            text = ' '.join(words)
            if 1 <= len(text) <= 60:
                return text
