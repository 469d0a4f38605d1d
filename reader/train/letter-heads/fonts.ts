// The fonts in which lines are drawn: those of packages.txt that have the letters of a head.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Random } from '#reader/synth/random.ts'
import type { Head } from './heads.ts'
import type { Split } from './words.ts'

/** A font face as CSS names it. */
export type Font = {
  family: string
  weight: number
  italic: boolean
  stretch: string
  /** The characters of the alphabet that the face has. */
  characters: string
  /** Whether its lower-case letters look like capitals. */
  capitals: boolean
}
export type Families = ReadonlyMap<string, readonly Font[]>

/** Families for the dev lines only: those of the rendered cards, families that look like them, and some of every kind. */
const heldOut =
  /^(Liberation|DejaVu|Arimo|Tinos|Cousine|Carlito|PT Serif|Yanone|GFS Didot|Manrope|Comic Neue|Quicksand|Vollkorn|Lobster Two|Cormorant|Chivo|Overlock)/
/** Families that are never used: symbols instead of letters, copies of other families, or letters that no card is set in. */
const unusable =
  /Math|Symbol|Sym\b|Initials|Ornament|Ding|^drm|^STIXSize|^STIXVar|^STIXInt|^STIXNon|NonUni|Uncial|Triodion|Vertograd|Shafarik|Mono\b.*(?:08|10)|MnSymbol|MdSymbol|FdSymbol|Logix|^yfrak|^ygoth|Fraktur|Heidelberg|Ghoul|Keyfont|Phaistos|Semafor|Awesome|Typicons|Twemoji|SimpleIcons|mfizz|^Bl(?:ex|sy)|^blex|^blsy|Snow|Fetamont|Punk|ntxsups|Outline|Braille|Keyboard|Foulis|Doghaus|Clay|Cloister|LondonScroll|BlackForest|CaslanOpen|^D050|Acathist|Fedorovsk|Indiction|Menaion|Mezenets|Monomakh|Pochaevsk|Pomorsky|Ponomar|^QTArabian|^QTPiltdown|^QTDeuce|^Modak|Zetta|Lexend [PTG]/i
const requiredCharacters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:-/@&()+']

/** The weights and widths of fontconfig, with their values in CSS. */
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

/** The characters of the alphabet in a character set of fontconfig. */
function charactersOf(charset: string, { alphabet }: Head): string {
  const ranges = charset.split(' ').map(range => range.split('-').map(end => Number.parseInt(end, 16)))
  const has = (code: number) => ranges.some(([from = 0, to = from]) => code >= from && code <= to)
  return alphabet.characters.filter(character => character && has(character.codePointAt(0) ?? 0)).join('')
}

/** The usable faces of all fonts in the folder. */
function scanFonts(folder: string, head: Head): Font[] {
  const format = '%{family[0]}\\t%{weight}\\t%{slant}\\t%{width}\\t%{variable}\\t%{charset}\\n'
  const folders = ['fonts', 'texlive'].map(part => `${folder}/unpacked/usr/share/${part}`)
  const text = execFileSync('fc-scan', ['-f', format, ...folders], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return text.split('\n').flatMap(line => {
    const [family = '', weight, slant, width, variable, charset = ''] = line.split('\t')
    if (!family || variable === 'True' || unusable.test(family) || head.blankFamilies.test(family)) return []
    const characters = charactersOf(charset, head)
    const has = (wanted: Iterable<string>) => [...wanted].every(character => characters.includes(character))
    if (!has(requiredCharacters) || !head.fontLetters.some(has)) return []
    const face = { family, weight: nearest(weights, Number(weight)), italic: Number(slant) > 0 }
    return { ...face, stretch: nearest(stretches, Number(width)), characters, capitals: false }
  })
}

/** A few letters of a font, scaled to a fixed size. */
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

/** Lists the fonts in `folder` that a head is trained on in the file `font-faces.json` of the head, unless that exists. */
export async function listFonts(folder: string, head: Head): Promise<void> {
  const file = `${folder}/${head.name}/font-faces.json`
  if (existsSync(file)) return
  const capitals = new Map<string, boolean>()
  const fonts = scanFonts(folder, head)
  for (const font of fonts) {
    if (!capitals.has(font.family)) capitals.set(font.family, await hasOnlyCapitals(font))
    font.capitals = capitals.get(font.family) ?? false
  }
  writeFileSync(file, JSON.stringify(fonts))
}

/** The listed fonts of a split by family, or all fonts if there are none for the split. */
export function loadFonts(folder: string, { name }: Head, split: Split): Families {
  const fonts: Font[] = JSON.parse(readFileSync(`${folder}/${name}/font-faces.json`, 'utf8'))
  const ofSplit = fonts.filter(font => heldOut.test(font.family) === (split === 'dev'))
  const families = new Map<string, Font[]>()
  for (const font of ofSplit.length > 0 ? ofSplit : fonts) {
    families.set(font.family, [...(families.get(font.family) ?? []), font])
  }
  return families
}

/** Families that most cards are set in, or that look like them. */
const commonFamilies =
  /^(Lato|Open Sans|Roboto|Roboto Condensed|Roboto Slab|Noto Sans|Noto Serif|Nimbus Sans|Nimbus Roman|Nimbus Sans Narrow|TeX Gyre Heros|FreeSans|FreeSerif|EB Garamond|Inter|Gillius ADF|PT Sans|URW Gothic|Montserrat|Raleway|Nunito|Josefin Sans|Source Sans Pro|Fira Sans|Playfair Display|Libre Baskerville|Merriweather|Cabin|Bebas Neue|P052|IBM Plex Sans|QTHelvetCnd|Libre Franklin|Liberation|DejaVu|Arimo|Tinos|Carlito|Manrope)/

/** Families whose letters touch each other. */
const joinedFamilies =
  /Script|Kaushan|Miama|Dancing|Lobster|Leckerli|Kristi|Ecolier|Z003|Chancery|Coronation|Caligula|Linoscroll|Brush/
/** Families for logos and names: handwriting, brush, heavy, engraved and display faces. */
const displayFamilies =
  /Script|Kaushan|Miama|Dancing|Leckerli|Kristi|Ecolier|Z003|Handwriting|Cherry Bomb|StayPuft|Rufscript|Breip|Summersby|Alpha Slab|Cinzel|Almendra|Poiret|Marcellus|Forum|Comfortaa|League Spartan|Millimetre|Engadget|Cyklop|Baloo|femkeklaver|^QT(?!Helvet|Basker|Bookmann|Caslan|Garomand|Palatine|School)/

/** Whether the letters of a family touch each other, so that they must not be spaced. */
export const isJoined = (family: string) => joinedFamilies.test(family)

/** Whether a font has all characters of a text. */
export const hasAllCharacters = (font: Font, text: string) =>
  [...text].every(character => character === ' ' || font.characters.includes(character))

/** Picks a font that has all characters of a text. */
export function pickFont(random: Random, families: Families, text: string): Font {
  const names = [...families.keys()]
  const common = names.filter(name => commonFamilies.test(name))
  const display = names.filter(name => displayFamilies.test(name))
  for (;;) {
    const kind = random.next()
    const candidates = kind < 0.38 ? common : kind < 0.52 && display.length > 0 ? display : names
    const font = random.pick(families.get(random.pick(candidates.length > 0 ? candidates : names)) ?? [])
    const isTooThin = font.weight < 250 && random.chance(0.7)
    if (!isTooThin && hasAllCharacters(font, text)) return font
  }
}
