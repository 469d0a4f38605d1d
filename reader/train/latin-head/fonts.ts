// Which fonts lines are drawn with: those of packages.txt that have Latin letters.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Random } from '#reader/synth/random.ts'
import { alphabet } from './alphabet.ts'
import type { Split } from './words.ts'

/** A face as CSS asks for it, the signs of the alphabet that it has, and whether its small letters look like capitals. */
export type Font = {
  family: string
  weight: number
  italic: boolean
  stretch: string
  signs: string
  capitals: boolean
}
export type Families = ReadonlyMap<string, readonly Font[]>

/** Never trained on: those of the product's rendered cards and what looks like them, and some of every kind. */
const held =
  /^(Liberation|DejaVu|Arimo|Tinos|Cousine|Carlito|PT Serif|Yanone|GFS Didot|Manrope|Comic Neue|Quicksand|Vollkorn|Lobster Two|Cormorant|Chivo|Overlock)/
/** Signs of their own instead of letters, copies of one another, or letters that no card would be set in. */
const useless =
  /Math|Symbol|Sym\b|Initials|Ornament|Ding|^drm|^STIXSize|^STIXVar|^STIXInt|^STIXNon|NonUni|Uncial|Triodion|Vertograd|Shafarik|Mono\b.*(?:08|10)|MnSymbol|MdSymbol|FdSymbol|Logix|^yfrak|^ygoth|Fraktur|Heidelberg|Ghoul|Keyfont|Phaistos|Semafor|Awesome|Typicons|Twemoji|SimpleIcons|mfizz|^Bl(?:ex|sy)|^blex|^blsy|Snow|Fetamont|Punk|ntxsups|Outline|Braille|Keyboard|Foulis|Doghaus|Clay|Cloister|LondonScroll|BlackForest|CaslanOpen|^D050|Acathist|Fedorovsk|Indiction|Menaion|Mezenets|Monomakh|Pochaevsk|Pomorsky|Ponomar|^QTArabian|^QTPiltdown|^QTDeuce|^Modak|Zetta|Lexend [PTG]/i
const needed = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:-/@&()+']

/** fontconfig's weights and widths as those of CSS. */
const weights = [
  [0, 100],
  [40, 200],
  [50, 300],
  [80, 400],
  [100, 500],
  [180, 600],
  [200, 700],
  [205, 800],
  [210, 900],
] as const
const stretches = [
  [63, 'extra-condensed'],
  [75, 'condensed'],
  [87, 'semi-condensed'],
  [100, 'normal'],
  [113, 'semi-expanded'],
  [125, 'expanded'],
] as const

function nearest<T>(table: readonly (readonly [number, T])[], value: number): T {
  return table.reduce((best, next) => (Math.abs(next[0] - value) < Math.abs(best[0] - value) ? next : best))[1]
}

function signsOf(charset: string): string {
  const ranges = charset.split(' ').map(range => range.split('-').map(end => Number.parseInt(end, 16)))
  const has = (code: number) => ranges.some(([from = 0, to = from]) => code >= from && code <= to)
  return alphabet.filter(sign => sign && has(sign.codePointAt(0) ?? 0)).join('')
}

function scanned(folder: string): Font[] {
  const format = '%{family[0]}\\t%{weight}\\t%{slant}\\t%{width}\\t%{variable}\\t%{charset}\\n'
  const folders = ['fonts', 'texlive'].map(part => `${folder}/unpacked/usr/share/${part}`)
  const text = execFileSync('fc-scan', ['-f', format, ...folders], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return text.split('\n').flatMap(line => {
    const [family = '', weight, slant, width, variable, charset = ''] = line.split('\t')
    if (!family || variable === 'True' || useless.test(family)) return []
    const signs = signsOf(charset)
    if (!needed.every(sign => signs.includes(sign))) return []
    const face = { family, weight: nearest(weights, Number(weight)), italic: Number(slant) > 0 }
    return { ...face, stretch: nearest(stretches, Number(width)), signs, capitals: false }
  })
}

/** A few letters in a font, drawn to one size whatever their height. */
async function shapeOf(font: Font, text: string): Promise<Uint8Array> {
  const style = `font-family="${font.family.replace(/&/g, '&amp;')}" font-weight="${font.weight}" font-size="60"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="120"><text x="20" y="80" ${style}>${text}</text></svg>`
  const ink = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().png().toBuffer()
  return sharp(ink).trim().resize(96, 24, { fit: 'fill' }).greyscale().raw().toBuffer()
}

async function hasOnlyCapitals(font: Font): Promise<boolean> {
  const [small, large] = [await shapeOf(font, 'aegrbd'), await shapeOf(font, 'AEGRBD')]
  return small.reduce((sum, value, index) => sum + Math.abs(value - (large[index] ?? 0)), 0) / small.length < 25
}

/** Looks for the fonts of packages.txt in `folder` and lists them in `fonts.json` there, where that is not yet done. */
export async function listFonts(folder: string): Promise<void> {
  const file = `${folder}/fonts.json`
  if (existsSync(file)) return
  const capitals = new Map<string, boolean>()
  const fonts = scanned(folder)
  for (const font of fonts) {
    if (!capitals.has(font.family)) capitals.set(font.family, await hasOnlyCapitals(font))
    font.capitals = capitals.get(font.family) ?? false
  }
  writeFileSync(file, JSON.stringify(fonts))
}

/** The listed fonts of one split by family; all of them where a machine has none for it. */
export function loadFonts(folder: string, split: Split): Families {
  const fonts: Font[] = JSON.parse(readFileSync(`${folder}/fonts.json`, 'utf8'))
  const ofSplit = fonts.filter(font => held.test(font.family) === (split === 'dev'))
  const families = new Map<string, Font[]>()
  for (const font of ofSplit.length > 0 ? ofSplit : fonts) {
    families.set(font.family, [...(families.get(font.family) ?? []), font])
  }
  return families
}

/** What most cards are set in, or what is drawn like it. */
const usual =
  /^(Lato|Open Sans|Roboto|Roboto Condensed|Roboto Slab|Noto Sans|Noto Serif|Nimbus Sans|Nimbus Roman|Nimbus Sans Narrow|TeX Gyre Heros|FreeSans|FreeSerif|EB Garamond|Inter|Gillius ADF|PT Sans|URW Gothic|Montserrat|Raleway|Nunito|Josefin Sans|Source Sans Pro|Fira Sans|Playfair Display|Libre Baskerville|Merriweather|Cabin|Bebas Neue|P052|IBM Plex Sans|QTHelvetCnd|Libre Franklin|Liberation|DejaVu|Arimo|Tinos|Carlito|Manrope)/

/** Letters that touch each other. */
const joined =
  /Script|Kaushan|Miama|Dancing|Lobster|Leckerli|Kristi|Ecolier|Z003|Chancery|Coronation|Caligula|Linoscroll|Brush/
/** What logos and names are lettered in: written, brushed, heavy, engraved or drawn for a poster. */
const lettered =
  /Script|Kaushan|Miama|Dancing|Leckerli|Kristi|Ecolier|Z003|Handwriting|Cherry Bomb|StayPuft|Rufscript|Breip|Summersby|Alpha Slab|Cinzel|Almendra|Poiret|Marcellus|Forum|Comfortaa|League Spartan|Millimetre|Engadget|Cyklop|Baloo|femkeklaver|^QT(?!Helvet|Basker|Bookmann|Caslan|Garomand|Palatine|School)/

/** Whether its letters must not be set apart. */
export const isJoined = (family: string) => joined.test(family)

/** Whether a text can be drawn with a font. */
export const hasAllSigns = (font: Font, text: string) =>
  [...text].every(sign => sign === ' ' || font.signs.includes(sign))

/** A font that has all signs of the text. */
export function pickFont(random: Random, families: Families, text: string): Font {
  const names = [...families.keys()]
  const common = names.filter(name => usual.test(name))
  const logos = names.filter(name => lettered.test(name))
  for (;;) {
    const kind = random.next()
    const wanted = kind < 0.38 ? common : kind < 0.52 && logos.length > 0 ? logos : names
    const font = random.pick(families.get(random.pick(wanted.length > 0 ? wanted : names)) ?? [])
    const isTooThin = font.weight < 250 && random.chance(0.7)
    if (!isTooThin && hasAllSigns(font, text)) return font
  }
}
