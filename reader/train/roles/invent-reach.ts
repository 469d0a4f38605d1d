import type { Random } from '#reader/synth/random.ts'
import type { Firm } from './invent-firms.ts'
import { coin } from './invent-firms.ts'
import { inventPerson, type PersonName, type Voice } from './invent-texts.ts'

/** Letters and digits alone, as hosts and mail names have them. */
export const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const endings: Record<string, readonly string[]> = {
  en: ['com', 'com', 'com', 'net', 'co.uk', 'org', 'io', 'com.au', 'ca', 'edu'],
  es: ['es', 'com', 'com.mx', 'com.ar', 'cl', 'com.co'],
  pt: ['com.br', 'com.br', 'pt', 'com'],
  de: ['de', 'de', 'com', 'at', 'ch'],
  fr: ['fr', 'com', 'be'],
  it: ['it', 'com'],
  nl: ['nl', 'be', 'com'],
  pl: ['pl', 'com.pl'],
  tr: ['com.tr', 'com'],
  sv: ['se', 'dk', 'no', 'fi', 'com'],
  cs: ['cz', 'sk', 'hu', 'hr', 'ro'],
  id: ['co.in', 'com', 'in', 'com.vn', 'co.id', 'com.ng'],
}
const freeMail = [
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'hotmail.com',
  'yahoo.com',
  'outlook.com',
  'uol.com.br',
  'web.de',
  'gmx.de',
  'yahoo.co.in',
  'rediffmail.com',
  'libero.it',
  'orange.fr',
]

const patterns: Record<string, readonly string[]> = {
  en: [
    '(2##) 5##-####',
    '4##.5##.####',
    '+1 3## 4## ####',
    '+44 20 7### ####',
    '7##-6##-####',
    '+61 4## ### ###',
    '1-800-4##-####',
    '65 6### ####',
  ],
  es: ['+34 6## ### ###', '9## ## ## ##', '+52 55 #### ####', '6## ### ###', '+54 11 4###-####', '(011) 4###-####'],
  pt: ['(11) 9####-####', '(21) 3###-####', '3###-####', '+351 91# ### ###', '+55 11 3###.####', '(0xx51) 3###.####'],
  de: ['+49 30 #######', '089 / ######', '0171 #######', '+49 (0) 89 ####-##', '0#### / ### ##'],
  fr: ['06 ## ## ## ##', '+33 6 ## ## ## ##', '01.##.##.##.##'],
  it: ['+39 02 #######', '34# #######', '011/######'],
  id: ['+91 98### #####', '98########', '+84 9## ### ###', '079-2#######', '+62 812 #### ####', '(0) 98### #####'],
}
const labels: Record<string, readonly string[]> = {
  en: [
    '',
    '',
    '',
    'T ',
    'Tel: ',
    'Phone: ',
    'M: ',
    'Mobile ',
    'Cell ',
    'P. ',
    'Ph.',
    'Office: ',
    'Direct: ',
    'Mob. ',
    'o: ',
    'c: ',
  ],
  es: ['', 'Tel. ', 'Tel: ', 'Móvil: ', 'Cel: ', 'T. ', 'Tfno. '],
  pt: ['', 'Tel: ', 'Fone: ', 'Cel.: ', 'Tel.: ', 'Fones ', 'Whats '],
  de: ['', 'Tel. ', 'Tel: ', 'Mobil: ', 'T ', 'Fon ', 'Telefon '],
  fr: ['', 'Tél. ', 'Tél : ', 'Mob. ', 'Port. '],
  it: ['', 'Tel. ', 'Cell. ', 'Tel: ', 'Mob. '],
}

/** A phone number as cards of the language write it. */
export const inventPhone = ({ random, language }: Voice) =>
  random.pick(patterns[language] ?? patterns.en ?? []).replace(/#/g, () => String(random.integer(0, 9)))
/** What stands before a phone number: `Tel.`, `Mob.`, often nothing. */
export const phoneLabel = ({ random, language }: Voice) => random.pick(labels[language] ?? labels.en ?? [])

const extras =
  'online group shop web usa company llc inc restaurant hotel team center the my pro net co intl world us uk'.split(' ')

function hostName(voice: Voice, { core }: Firm): string {
  const { random } = voice
  const words = core
    .split(/[\s&,+'.-]+/)
    .map(slug)
    .filter(word => word.length > 1)
  const roll = random.next()
  const more = [...voice.words.terms, ...voice.words.cities]
  // Domains say more than the name does, behind it or before it.
  if (random.chance(0.27)) {
    const beginning = random.chance(0.4) ? (words[0] ?? core) : core
    const isTerm = more.length > 0 && random.chance(0.6)
    const extra = isTerm ? random.pick(more) : random.pick(extras)
    return slug(random.chance(0.85) ? beginning + extra : extra + beginning).slice(0, 28)
  }
  const initials = words.map(word => word[0]).join('')
  // A site named after what is offered or where: not after the person or firm on the card.
  const offer = () => slug(`${random.pick(more)}${random.pick(more)}`).slice(0, 26)
  if (roll < 0.08 && more.length > 0) return offer()
  if (roll < 0.17) return slug(coin(random))
  if (roll < 0.24 && initials.length > 1) return initials
  if (roll < 0.42 && words[0]) return words[0]
  if (roll < 0.5) return words.slice(0, 2).join('')
  if (roll < 0.55) return words.join('-')
  return slug(core).slice(0, 26)
}

function mailName(random: Random, person: PersonName | undefined, { core }: Firm): string {
  if (!person || random.chance(0.2))
    return random.pick([
      'info',
      'contact',
      'sales',
      'contato',
      'info',
      'office',
      'hello',
      'contacto',
      slug(core).slice(0, 18) || 'info',
    ])
  const [first, last] = [slug(person.first.split(/[ -]/)[0] ?? ''), slug(person.last.split(' ').at(-1) ?? '')]
  if (!last) return random.pick([first, `${first}${random.integer(1, 99)}`])
  return random.pick([
    `${first}.${last}`,
    `${first[0]}${last}`,
    first,
    `${first}_${last}`,
    last,
    `${first}${last}`,
    `${first}${last}${random.integer(1, 999)}`,
    `${last}${first}`,
    `${first}${last}${random.pick([...'abdkmprs'])}`,
    `${first}${random.integer(1, 99)}`,
    `${first[0]}.${last}`,
    `${last}${first[0]}`,
    `${first[0]}${last[0]}`,
  ])
}

/** A person's name at a network: `@janedoe`, `jane.doe_7`. */
export function handleOf(random: Random, { first, last }: PersonName): string {
  const name = [first.split(/[ -]/)[0] ?? '', last.split(' ').at(-1) ?? ''].map(slug).filter(Boolean)
  const text = name.join(random.pick(['', '', '.', '_']))
  return `${random.pick(['', '@'])}${text}${random.chance(0.3) ? `_${random.integer(1, 99)}` : ''}`
}

export type Reach = { email: string; website: string; host: string; isFree: boolean }

/** How a card says that its people can be reached by mail and where their site is; '' where it does not. */
export function inventReach(
  voice: Voice,
  person: PersonName | undefined,
  { firm, isPrinted }: { firm: Firm; isPrinted: boolean },
): Reach {
  const { random, language } = voice
  const own = hostName(voice, firm)
  const host = `${own.length > 1 ? own : own + slug(coin(random))}.${random.pick(endings[language] ?? ['com'])}`
  const isFree = random.chance(isPrinted ? 0.32 : 0.6)
  // Small firms at a free provider go by their name.
  const name =
    isFree && random.chance(isPrinted ? 0.35 : 0.15)
      ? slug(firm.core).slice(0, 20) || 'info'
      : mailName(random, person && random.chance(0.06) ? inventPerson(voice) : person, firm)
  const isOutOfReach = random.chance(0.1)
  return {
    email: !isOutOfReach && random.chance(0.87) ? `${name}@${isFree ? random.pick(freeMail) : host}` : '',
    website:
      !isOutOfReach && random.chance(0.6)
        ? random.pick([`www.${host}`, `www.${host}`, host, `http://www.${host}`])
        : '',
    host,
    isFree,
  }
}
