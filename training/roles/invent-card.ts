import type { TextLine } from '#core/app.ts'
import type { Random } from '#tests/cards/random.ts'
import { coin, inventFirm, inventWares } from './invent-firms.ts'
import { inventPhone, inventReach, phoneLabel, slug } from './invent-reach.ts'
import {
  credentials,
  honorifics,
  inventAddress,
  inventDepartment,
  inventPerson,
  inventTitle,
  type Voice,
} from './invent-texts.ts'
import { type Block, layOut, type Row } from './lay-out.ts'
import { garble, slip } from './slip.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The texts that are right for a field; none where the card has no such thing, '' where leaving it empty is right too. */
export type Truth = { name: readonly string[]; position: readonly string[]; company: readonly string[] }
export type InventedCard = { lines: TextLine[]; width: number; height: number; truth: Truth }

/** Half of all cards are English, as in the world's card boxes; the others share the rest. */
const tongues = 'en en en en en en es es es pt pt pt de de fr fr it it nl pl tr sv cs id id'.split(' ')

const cased = (random: Random, text: string, capitals: number, small: number) => {
  const roll = random.next()
  return roll < capitals ? text.toUpperCase() : roll < capitals + small ? text.toLowerCase() : text
}

/** A text cut in two between words, about where a designer would. */
function broken(random: Random, text: string): string[] {
  const words = text.split(' ')
  if (words.length < 2) return [text]
  const at = random.chance(0.4) ? Math.ceil(words.length / 2) : random.integer(1, words.length - 1)
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

/** Somebody's name and title as a block, with what real cards put in the same lines. */
function personBlock(
  voice: Voice,
  base: number,
  parts: { name: string; title: string; firm: string },
): { rows: Row[]; tookFirm: boolean } {
  const { random } = voice
  const { title, firm } = parts
  let name = parts.name
  if (random.chance(0.06)) name = random.pick(honorifics) + name
  if (random.chance(0.07)) name += random.pick(credentials)
  const nameHeight = base * random.pick([1, 1, 1.05, 1.15, 1.3, 1.5, 1.8, 2.1])
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
  if (title && roll < 0.12) {
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
  const nameRows = (random.chance(0.07) ? broken(random, name) : [label + name]).map(text => ({
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
  if (random.chance(title ? 0.15 : 0.07)) {
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

/** The firm's name as a block: in one line or several, in one size or two, often with what it does below. */
function firmBlock(voice: Voice, base: number, firm: string): Row[] {
  const { random } = voice
  const height = base * random.pick([0.9, 1, 1.1, 1.3, 1.6, 2, 2.5, 3.2])
  const parts = random.chance(0.42) ? broken(random, firm) : [firm]
  const second = random.chance(0.5) ? 1 : random.pick([0.35, 0.45, 0.5, 0.6, 0.75, 1.4])
  const unsure = random.chance(0.15) ? { sureness: random.between(0.65, 0.9) } : {}
  const beside = parts.length > 1 && random.chance(0.2)
  const rows: Row[] = parts.map((text, index) => ({
    text: index > 0 && random.chance(0.15) ? text.toUpperCase() : text,
    height: index > 0 ? height * second : height,
    beside: index > 0 && beside,
    ...unsure,
  }))
  if (parts.length === 2 && random.chance(0.2))
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

function waresBlock(voice: Voice, base: number): Row[] {
  const { random } = voice
  const count = random.chance(0.4) ? 1 : random.integer(2, 8)
  const height = base * random.pick([0.8, 0.9, 1, 1.1, 1.4])
  const [capitals, onlyBrands] = [random.chance(0.35), random.chance(0.1)]
  const bullet = random.chance(0.15) ? random.pick(['* ', '- ', '• ', 'o ', '> ']) : ''
  return Array.from({ length: count }, () => {
    const text = onlyBrands ? random.pick(voice.vocabulary.brands) : inventWares(voice)
    return { text: bullet + (capitals ? text.toUpperCase() : text), height: height * (random.chance(0.15) ? 1.5 : 1) }
  })
}

/** What a card says of how and where to reach somebody; `firm` may stand on top of its address. */
function reachBlock(voice: Voice, base: number, parts: { email: string; website: string; firm: string }): Row[] {
  const { random } = voice
  const phones = Array.from({ length: random.pick([1, 1, 2, 2, 3]) }, () => phoneLabel(voice) + inventPhone(voice))
  if (random.chance(0.2)) phones.push(`Fax${random.pick([':', '', '.'])} ${inventPhone(voice)}`)
  const joint = random.pick([' | ', ' · ', '  ', ' / ', ' - '])
  const numbers = random.chance(0.3) ? [phones.slice(0, 2).join(joint), ...phones.slice(2)] : phones
  const mail = parts.email ? [random.pick(['', '', 'E-mail: ', 'Email: ', 'E ', 'e-mail: ']) + parts.email] : []
  const site = parts.website ? [random.pick(['', '', '', 'Web: ', 'W ']) + parts.website] : []
  const address: string[] = []
  if (random.chance(0.8)) {
    if (random.chance(0.2)) address.push(inventAddress(voice, 'all'))
    else address.push(inventAddress(voice, 'street'), ...(random.chance(0.7) ? [inventAddress(voice, 'city')] : []))
    if (random.chance(0.15)) address.unshift(inventAddress(voice, 'street'))
    if (parts.firm) address.unshift(parts.firm)
  } else if (parts.firm) numbers.unshift(parts.firm)
  const groups = [numbers, mail, site, address].filter(group => group.length > 0)
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

/** Letters of a logo, a template's watermark, a neighbour's cut-off line. */
function strayRows({ random, vocabulary }: Voice, base: number, firm: string): Row[] {
  const texts = [
    firm.slice(0, random.integer(1, 3)).toUpperCase(),
    'o',
    'R',
    '8',
    'S',
    random.pick(vocabulary.brands),
    coin(random),
    'LOGO',
    'YOUR LOGO',
    'Company',
    'shutterstock',
    'freepik',
    'Your Company Name',
  ]
  return [
    {
      text: random.pick(texts) || 'o',
      height: base * random.pick([0.6, 1, 2, 3]),
      sureness: random.between(0.55, 0.97),
    },
  ]
}

/** An invented card as the OCR might read it, with what is right for each field. Nobody and no firm on it exists. */
export function inventCard(random: Random, vocabulary: Vocabulary): InventedCard {
  const language = random.pick(tongues)
  const words = vocabulary.languages[language]
  if (!words) throw new Error(`no words for ${language}`)
  const voice: Voice = { random, language, words, vocabulary }
  const base = random.integer(24, 36)
  const person = random.chance(0.82) ? inventPerson(voice) : undefined
  const hasFirm = random.chance(person ? 0.9 : 0.97)
  // Some work under their own name, with the domain of that name and no firm.
  const isOwnFirm = !hasFirm && person !== undefined && person.last !== '' && random.chance(0.6)
  const firm = isOwnFirm ? { core: person.text, full: person.text } : inventFirm(voice)
  const { email, website, host, isFree } = inventReach(voice, person, firm)
  const printed = {
    name: person
      ? slip(
          random,
          cased(
            random,
            person.last && random.chance(0.04) ? `${person.first} ${person.last.toUpperCase()}` : person.text,
            0.33,
            0.04,
          ),
        )
      : '',
    title: person && random.chance(0.72) ? slip(random, cased(random, inventTitle(voice), 0.25, 0.07)) : '',
    firm: slip(random, cased(random, firm.full, 0.38, 0.06)),
  }
  const rows = { person: [] as Row[], firm: [] as Row[], reach: [] as Row[], wares: [] as Row[] }
  let placed = !hasFirm
  if (person) {
    const made = personBlock(voice, base, { ...printed, firm: placed ? '' : printed.firm })
    rows.person = made.rows
    placed ||= made.tookFirm
  }
  // Lettering of a logo that the reader makes nothing of.
  const isLost = random.chance(0.05)
  const place = isLost ? 1 : random.next()
  const [inReach, underTitle, overName] = [place < 0.13, place >= 0.13 && place < 0.21, place >= 0.21 && place < 0.26]
  rows.reach = reachBlock(voice, base, {
    email,
    website,
    firm: !placed && inReach ? printed.firm : random.chance(0.08) && hasFirm ? printed.firm : '',
  })
  const entity = slip(
    random,
    inventFirm({ ...voice })
      .core.split(' ')
      .slice(-1)[0] ?? '',
  )
  const second =
    hasFirm && random.chance(0.05)
      ? `${firm.core.split(' ')[0]} ${entity} ${random.pick(['Ltd', 'Pvt. Ltd.', 'Inc.', 'GmbH', 'S.A.'])}`
      : ''
  if (second) rows.reach.splice(random.integer(0, rows.reach.length), 0, { text: second, height: base })
  const alike = { text: printed.firm, height: (rows.person.at(-1)?.height ?? base) * 0.98 }
  if (!placed && !inReach) {
    if (person && underTitle) rows.person.push(alike)
    else if (person && overName) rows.person.unshift({ ...alike, height: base * random.pick([0.9, 1, 1.2, 1.5, 2]) })
    else rows.firm = isLost ? [] : firmBlock(voice, base, printed.firm)
  }
  if (random.chance(person ? 0.32 : 0.85)) rows.wares = waresBlock(voice, base)
  const stray = random.chance(0.13) ? strayRows(voice, base, firm.core) : []
  if (isLost && random.chance(0.6))
    stray.push({
      text: garble(random, printed.firm),
      height: base * random.pick([1, 1.5, 2, 3]),
      sureness: random.between(0.5, 0.95),
    })
  const blocks: Block[] = Object.entries(rows).map(([kind, some]) => ({ kind, rows: some }))
  if (random.chance(0.04))
    for (let line = random.integer(1, 3); line > 0; line--)
      stray.push({
        text: inventWares(voice),
        height: base * random.between(0.4, 0.9),
        sureness: random.between(0.5, 0.95),
      })
  const page = layOut(random, blocks, stray)
  const hostOwn = slug(host.split('.')[0] ?? '')
  // Where no firm is printed, its domain is all that tells of it.
  const fromHost = website || (email && !isFree) ? [hostOwn, ''] : []
  return {
    ...page,
    truth: {
      name: person ? [printed.name, `${person.first} ${person.last}`] : [],
      position: printed.title ? [printed.title] : [],
      company: hasFirm
        ? [
            printed.firm,
            firm.core,
            firm.full,
            ...(second ? [second] : []),
            ...(isLost && slug(firm.core) !== hostOwn ? fromHost : []),
          ]
        : isOwnFirm
          ? []
          : fromHost,
    },
  }
}
