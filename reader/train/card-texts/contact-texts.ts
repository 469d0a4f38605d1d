// Phone numbers, e-mail addresses, websites and codes: texts without words that would help to read them.
import type { Random } from '#reader/synth/random.ts'

const endings =
  'com com com net org co.uk co.in io de fr es it pt com.br nl pl se dk no ro cz hu hr sk com.tr eu ca info biz us ch at be in com.mx com.ar cl me ai app design law edu ru com.ua by bg rs mk gr'
const providers =
  'gmail.com gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com web.de gmx.de orange.fr libero.it uol.com.br wp.pl seznam.cz terra.es sapo.pt mail.ru yandex.ru ukr.net abv.bg'

const cyrillic = 'абвгґдђѓеєжзиіїйјклљмнњопрстћќуўфхцчџшщъыьэюяѕ'
const cyrillicSounds =
  'a b v g g d dj gj e ie zh z i i i y j k l lj m n nj o p r s t c kj u u f kh ts ch dzh sh shch  y  e yu ya dz'
const greek = 'αβγδεζηθικλμνξοπρσςτυφχψω'
const greekSounds = 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'
const sounds = new Map(
  [...cyrillic, ...greek].map((letter, index) => [letter, `${cyrillicSounds} ${greekSounds}`.split(' ')[index] ?? '']),
)
const inLatinLetters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, letter => sounds.get(letter) ?? letter)

/** A text without accents, spaces and other characters that domains do not have. */
export function plainName(text: string): string {
  const bare = text
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐð]/g, 'd')
    .replace(/ı/g, 'i')
  return inLatinLetters(bare.normalize('NFD'))
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
}

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.integer(0, 9)).join('')

const latinExtensions: readonly string[] = ['ext.', 'x', 'Ext', 'poste', 'Ramal', '-', 'Durchwahl']

/** A phone number in the format of some country. */
export function inventPhone(random: Random, extensions = latinExtensions): string {
  const groups = random.pick([
    '3 3 4',
    '3 4',
    '2 2 2 2 2',
    '3 3 3',
    '3 2 2 2',
    '2 4 4',
    '4 3 3',
    '5 5',
    '5 6',
    '2 3 4',
    '4 4',
    '10',
    '3 6',
    '1 3 3 4',
    '2 5 4',
    '3 3 2 2',
    '2 3 2 2',
  ])
  const parts = groups.split(' ').map(length => digits(random, Number(length)))
  const separator = random.pick([' ', ' ', ' ', '-', '-', '.', '.', ' - ', '/', '', ' / '])
  const inBrackets = random.chance(0.25)
  const [first = '', ...rest] = parts
  const number = inBrackets
    ? `(${first})${random.pick([' ', ' ', '', '-'])}${rest.join(separator)}`
    : parts.join(separator)
  const country = random.chance(0.4)
    ? `${random.pick(['+', '+', '+', '00', '(+'])}${random.integer(1, random.chance(0.3) ? 9 : 420)}`
    : ''
  const prefix = country.startsWith('(') ? `${country})` : country
  const trunk = prefix && random.chance(0.12) ? ' (0)' : ''
  const extension = random.chance(0.07) ? ` ${random.pick(extensions)} ${digits(random, random.integer(2, 4))}` : ''
  return `${prefix}${trunk}${prefix ? random.pick([' ', ' ', '-', '.', '']) : ''}${number}${extension}`
}

/** A domain made of a name: joined, hyphenated or abbreviated words, sometimes with digits. */
export function inventDomain(random: Random, name: string): string {
  const words = name
    .split(/[\s-]+/)
    .map(plainName)
    .filter(Boolean)
  const joined = random.pick([
    words.join(''),
    words.join(''),
    words.join('-'),
    words[0] ?? '',
    words.map(word => word[0]).join(''),
  ])
  const number = random.chance(0.08) ? String(random.integer(1, 2026)) : ''
  return `${joined || 'mail'}${number}.${random.pick(endings.split(' '))}`
}

/** An e-mail address for a person at a company. */
export function inventEmail(random: Random, person: string, company: string): string {
  const [first = 'info', ...others] = person
    .split(/[\s-]+/)
    .map(plainName)
    .filter(Boolean)
  const last = others.at(-1) ?? 'office'
  const who = random.pick([
    `${first}.${last}`,
    `${first}.${last}`,
    `${first[0]}${last}`,
    `${first}${last}`,
    `${first}_${last}`,
    `${last}.${first}`,
    `${first}${last[0]}`,
    first,
    `${first[0]}.${last}`,
    `${first}${random.integer(1, 2010)}`,
    random.pick([
      'info',
      'contact',
      'sales',
      'office',
      'hello',
      'ventas',
      'contato',
      'kontakt',
      'admin',
      'mail',
      'support',
      'enquiries',
    ]),
  ])
  const email = `${who}@${random.chance(0.25) ? random.pick(providers.split(' ')) : inventDomain(random, company)}`
  return random.chance(0.12) ? email.replace(/(^|[.@])\p{L}/gu, start => start.toUpperCase()) : email
}

/** The address of a company's website. */
export function inventWebsite(random: Random, company: string): string {
  const start = random.pick([
    'www.',
    'www.',
    'www.',
    'www.',
    '',
    '',
    'http://',
    'https://',
    'http://www.',
    'https://www.',
    'WWW.',
  ])
  const domain = inventDomain(random, company)
  const named = random.chance(0.15) ? domain.replace(/(^|-)\p{L}/gu, first => first.toUpperCase()) : domain
  const path = random.chance(0.1) ? `/${plainName(company).slice(0, 10)}` : random.chance(0.05) ? '/' : ''
  return start === 'WWW.' ? `WWW.${domain.toUpperCase()}` : `${start}${named}${path}`
}

/** A code such as a tax number, a licence, a house number, opening hours or a date. */
export function inventCode(random: Random): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])).join('')
  return random.pick([
    () => `${letters(random.integer(1, 3))}${random.pick(['', '-', ' '])}${digits(random, random.integer(3, 8))}`,
    () =>
      `${random.pick(['GSTIN', 'VAT', 'CNPJ', 'CIF', 'NIF', 'NIP', 'IČO', 'KvK', 'USt-IdNr.', 'P.IVA', 'SIRET', 'Lic. #', 'License No.', 'Reg.', 'RFC', 'CRECI', 'OAB/SP', 'ISO'])}${random.pick([' ', ': '])}${letters(random.integer(0, 2))}${digits(random, random.integer(4, 11))}`,
    () => `${digits(random, 2)}${letters(2)}${digits(random, 4)}${letters(2)}`,
    () =>
      `${random.pick(['No.', 'Nº', 'nr.', '#', 'Apt', 'Plot', 'Shop', 'Km', '№'])} ${digits(random, random.integer(1, 4))}${random.pick(['', 'A', 'b', '-B', '/2'])}`,
    () => `${random.integer(8, 11)}:${random.pick(['00', '30'])} - ${random.integer(12, 22)}:00`,
    () => `${random.integer(1, 28)}.${random.integer(1, 12)}.20${digits(random, 2)}`,
    () => `${random.integer(5, 95)}%`,
  ])()
}
