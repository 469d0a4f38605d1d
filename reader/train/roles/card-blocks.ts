import type { Random } from '#reader/synth/random.ts'
import type { Firm } from './invent-firms.ts'
import { inventPhone, phoneLabel } from './invent-reach.ts'
import { credentials, honorifics, inventAddress, inventDepartment, type Voice } from './invent-texts.ts'
import { inventWares } from './invent-wares.ts'
import type { Row } from './lay-out.ts'
import { garble, surenessOf } from './slip.ts'

/** A text in capitals, in small letters, or as it is. */
export const cased = (random: Random, text: string, capitals: number, small: number) => {
  const roll = random.next()
  return roll < capitals ? text.toUpperCase() : roll < capitals + small ? text.toLowerCase() : text
}

/** A text cut in two between words, about where a designer would; three words sometimes stand one under the other. */
function broken(random: Random, text: string): string[] {
  const words = text.split(' ')
  if (words.length < 2) return [text]
  if (words.length === 3 && random.chance(0.2)) return words
  const at = random.chance(0.4) ? Math.ceil(words.length / 2) : random.integer(1, words.length - 1)
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

/** Somebody's name and title as a block, with what real cards put in the same lines. */
export function personBlock(
  voice: Voice,
  base: number,
  parts: { name: string; title: string; firm: string },
): { rows: Row[]; tookFirm: boolean } {
  const { random } = voice
  const { title, firm } = parts
  let name = parts.name
  if (random.chance(0.06)) name = random.pick(honorifics) + name
  if (random.chance(0.07)) name += random.pick(credentials)
  const nameHeight = base * random.pick([1, 1, 1.05, 1.15, 1.3, 1.5, 1.8, 2.1, 2.6, 3.2])
  const titleHeight =
    base * random.pick([0.8, 0.85, 0.9, 1, 1, 1.1]) * (random.chance(0.25) ? (nameHeight / base) * 0.9 : 1)
  const register = random.chance(0.12)
    ? random.pick([
        ', License #M45678',
        ' - CRECI 23.456',
        ' Reg. 12345',
        ' CRM 45.405',
        ' | DRE #0195',
        ' OAB/SP 123.456',
      ])
    : ''
  const joint = random.pick([' ', ' ', ', ', ' - ', ' | ', ' / ', ' – ', '  '])
  const [roll, firmRoll] = [random.next(), random.next()]
  const label = random.chance(0.04)
    ? random.pick(['Name: ', 'Prop. ', 'Contact: ', 'Contato: ', 'Owner: ', 'Att. ', 'Inh. ', 'By '])
    : ''
  if (title && roll < 0.15) {
    const one = random.chance(0.88)
      ? `${name}${joint}${title}${register}`
      : `${title}${random.pick([': ', ' - ', ' '])}${name}`
    return { rows: [{ text: label + one, height: nameHeight }], tookFirm: false }
  }
  if (firm && firmRoll < 0.025)
    return {
      rows: [
        { text: `${name}${random.pick([', ', ' - ', ' | ', ' @ '])}${firm}`, height: nameHeight },
        ...(title ? [{ text: title, height: titleHeight }] : []),
      ],
      tookFirm: true,
    }
  const nameRows = (
    random.chance(name.split(' ').length > 2 ? 0.14 : 0.06) ? broken(random, name) : [label + name]
  ).map(text => ({
    text,
    height: nameHeight,
  }))
  let titleRows: Row[] = title ? [{ text: title + register, height: titleHeight }] : []
  let tookFirm = false
  if (title && firm && random.chance(0.06)) {
    titleRows = [
      { text: `${title}${random.pick([', ', ' - ', ' at ', ' | ', ' @ ', ' / '])}${firm}`, height: titleHeight },
    ]
    tookFirm = true
  } else if (title.split(' ').length > 2 && random.chance(0.2))
    titleRows = broken(random, title).map(text => ({ text, height: titleHeight }))
  const rows = random.chance(0.06) ? [...titleRows, ...nameRows] : [...nameRows, ...titleRows]
  if (random.chance(title ? 0.2 : 0.07)) {
    const department = { text: cased(random, inventDepartment(voice), 0.2, 0.05), height: titleHeight }
    if (random.chance(0.85)) rows.push(department)
    else rows.unshift(department)
  }
  return { rows, tookFirm }
}

const initialsOf = (firm: string) =>
  firm
    .split(' ')
    .map(word => word.charAt(0).toUpperCase())
    .join('')

/** A firm's name as it was read, and whether every letter of it was. */
export type Lettering = { text: string; isRight: boolean }

/** The firm's name as a block: in one line or several, in one size or two, often with what it does below. */
export function firmBlock(voice: Voice, base: number, { text: firm, isRight }: Lettering): Row[] {
  const { random } = voice
  const height = base * random.pick([0.9, 1, 1.2, 1.3, 1.5, 1.6, 1.8, 2, 2.3, 2.8])
  const parts = random.chance(0.52) ? broken(random, firm) : [firm]
  const second = random.chance(0.5) ? 1 : random.pick([0.35, 0.45, 0.5, 0.6, 0.75, 1.4])
  const sureness = isRight ? random.between(0.7, 0.97) : surenessOf(random, false)
  const unsure = !isRight || random.chance(0.08) ? { sureness } : {}
  const beside = parts.length > 1 && random.chance(0.2)
  const rows: Row[] = parts.map((text, index) => ({
    text: index > 0 && random.chance(0.15) ? text.toUpperCase() : text,
    height: index > 0 ? height * second : height * (random.chance(0.12) ? 0.6 : 1),
    beside: index > 0 && beside,
    ...unsure,
  }))
  // Lettering in steps, each word further right than the one before.
  if (random.chance(0.06)) {
    let shift = 0
    const words = firm.split(' ').slice(0, 4)
    rows.length = 0
    for (const text of words) {
      rows.push({ text, height: height * random.pick([0.5, 0.7, 1, 1, 1]), shift, ...unsure })
      shift += text.length * height * random.between(0.35, 0.6)
    }
  } else if (parts.length === 2 && random.chance(0.3))
    rows.splice(1, 1, ...broken(random, parts[1] ?? '').map(text => ({ text, height: height * second })))
  for (let more = random.pick([0, 0, 0, 1, 1, 2]); more > 0; more--)
    rows.push({
      text: cased(random, inventWares(voice), 0.4, 0.1),
      height: height * random.pick([0.3, 0.45, 0.55, 0.7, 1]),
    })
  const extra = random.next()
  if (extra < 0.06) rows.unshift({ text: firm.split(' ')[0] ?? firm, height })
  else if (extra < 0.1) rows.unshift({ text: initialsOf(firm), height: height * random.pick([1, 1.5, 2]) })
  return rows
}

/** A word on a bow of which the reader finds the ends alone: `FLOW RS`. */
const inPieces = (random: Random, word: string) => {
  const at = random.integer(2, word.length - 2)
  return `${word.slice(0, at)} ${word.slice(at + random.integer(1, 2))}`.trim()
}

/** A firm's logo that has its first word, its initials or all but its legal form, in large letters; the whole name stands elsewhere. */
export function logoRows({ random }: Voice, base: number, { core, full }: Firm): Row[] {
  const roll = random.next()
  const text = roll < 0.5 ? (core.split(' ')[0] ?? core) : roll < 0.7 ? initialsOf(core) : core
  const isLower = random.chance(0.2)
  const height = base * random.pick([1.3, 1.5, 1.8, 2, 2.5, 3.5])
  return text === full ? [] : [{ text: isLower ? text.toLowerCase() : cased(random, text, 0.6, 0), height }]
}

/** A firm's lettering with one of its words misread beyond knowing; undefined where it has only one. */
export function damaged(random: Random, firm: string): string | undefined {
  const words = firm.split(' ')
  if (words.length < 2) return undefined
  const at = random.integer(0, words.length - 1)
  const spoil = (word: string) =>
    word.length > 5 && random.chance(0.3) ? inPieces(random, word) : garble(random, word)
  return words.map((word, index) => (index === at ? spoil(word) : word)).join(' ')
}

/** Marks of cards that are taken, or of makers that are dealt in, each once or twice. */
function marksBlock(voice: Voice, base: number): Row[] {
  const { random } = voice
  const marks = Array.from({ length: random.integer(1, 3) }, () => random.pick(voice.vocabulary.brands))
  const height = base * random.pick([0.6, 0.8, 1])
  return marks.flatMap(text =>
    Array.from({ length: random.pick([1, 2]) }, (_, time) => ({
      text,
      height,
      beside: time > 0 || random.chance(0.4),
    })),
  )
}

/** Lines of wares, services, brands. */
export function waresBlock(voice: Voice, base: number): Row[] {
  const { random } = voice
  if (random.chance(0.05)) return marksBlock(voice, base)
  const count = random.chance(0.4) ? 1 : random.integer(2, 8)
  const height = base * random.pick([0.6, 0.7, 0.8, 0.9, 1, 1.1])
  const [capitals, onlyBrands] = [random.chance(0.35), random.chance(0.1)]
  const bullet = random.chance(0.15) ? random.pick(['* ', '- ', '• ', 'o ', '> ']) : ''
  return Array.from({ length: count }, () => {
    const text = onlyBrands ? random.pick(voice.vocabulary.brands) : inventWares(voice)
    return { text: bullet + (capitals ? text.toUpperCase() : text), height: height * (random.chance(0.06) ? 1.5 : 1) }
  })
}

/** What a card says of how and where to reach somebody; `firm` may stand on top of its address. */
export function reachBlock(
  voice: Voice,
  base: number,
  parts: { email: string; website: string; firm: string; handle: string },
): Row[] {
  const { random } = voice
  const phones = Array.from({ length: random.pick([1, 1, 2, 2, 3]) }, () => phoneLabel(voice) + inventPhone(voice))
  if (random.chance(0.2)) phones.push(`Fax${random.pick([':', '', '.'])} ${inventPhone(voice)}`)
  const joint = random.pick([' | ', ' · ', '  ', ' / ', ' - '])
  const numbers = random.chance(0.3) ? [phones.slice(0, 2).join(joint), ...phones.slice(2)] : phones
  const mail = parts.email ? [random.pick(['', '', 'E-mail: ', 'Email: ', 'E ', 'e-mail: ']) + parts.email] : []
  // A name at a network of friends: small letters, with a full stop between its words.
  const handle = parts.handle && random.chance(0.05) ? [parts.handle] : []
  const site = parts.website ? [random.pick(['', '', '', 'Web: ', 'W ']) + parts.website] : []
  const address: string[] = []
  if (random.chance(0.7)) {
    if (random.chance(0.2)) address.push(inventAddress(voice, 'all'))
    else address.push(inventAddress(voice, 'street'), ...(random.chance(0.7) ? [inventAddress(voice, 'city')] : []))
    if (random.chance(0.15)) address.unshift(inventAddress(voice, 'street'))
    if (parts.firm) address.unshift(parts.firm)
  } else if (parts.firm) numbers.unshift(parts.firm)
  const groups = [numbers, mail, [...site, ...handle], address].filter(group => group.length > 0)
  if (random.chance(0.5)) groups.sort(() => random.next() - 0.5)
  const rows: Row[] = groups.flat().map(text => ({ text, height: base * random.between(0.94, 1.06) }))
  if (random.chance(0.12))
    rows.push({
      text: random.pick([
        'CNPJ 12.345.678/0001-90',
        'USt-IdNr. DE123456789',
        'Tax code: 0106472242',
        '@acme',
        'Skype: jdoe',
        'GSTIN 24AAACC1206D1ZM',
        'NIF B12345678',
      ]),
      height: base,
    })
  return rows
}
