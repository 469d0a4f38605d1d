import type { CardText, InventedCard, PrintedPhone } from '#reader/synth/invent-card.ts'
import type { Random } from '#reader/synth/random.ts'
import { simplifiedChinese, traditionalChinese } from './chinese-words.ts'
import { greek } from './greek-words.ts'
import { type OtherLanguage, type OtherName, type OtherWords, pickSpelled, type TwoSpellings } from './other-words.ts'
import { russian, ukrainian } from './slavic-words.ts'

const wordsOf: Readonly<Record<OtherLanguage, OtherWords>> = {
  ru: russian,
  uk: ukrainian,
  el: greek,
  'zh-Hans': simplifiedChinese,
  'zh-Hant': traditionalChinese,
}

const isChinese = (language: OtherLanguage) => language === 'zh-Hans' || language === 'zh-Hant'
const slug = (text: string) => text.replace(/[^a-z0-9]/gi, '').toLowerCase()
const withDigits = (pattern: string, random: Random) => pattern.replace(/#/g, () => String(random.integer(1, 9)))

/** Invents the name of a person; one given name in four is in none of the reader's lists. */
function inventName(random: Random, { firstNames, fathers, surnames }: OtherWords): OtherName {
  const gender = random.pick(['man', 'woman'] as const)
  const [listed, unlisted] = firstNames[gender]
  const first = pickSpelled(random, random.chance(0.25) ? unlisted : listed)
  const [start, end] = [pickSpelled(random, surnames.starts), pickSpelled(random, surnames.ends[gender])]
  const last = { own: start.own + end.own, latin: start.latin + end.latin }
  return { first, last, fathers: random.pick(fathers[gender].split(' ')) }
}

/** A name as cards print it: surname first or last, with the father's name, with initials, in capitals. */
function printedName(random: Random, { first, last, fathers }: OtherName, language: OtherLanguage): string {
  if (isChinese(language)) {
    const spaced = `${last.own}${first.own}`.split('').join(' ')
    return random.pick([`${last.own}${first.own}`, `${last.own}${first.own}`, `${last.own} ${first.own}`, spaced])
  }
  const usual = `${first.own} ${last.own}`
  if (language === 'el')
    return random.pick([
      usual,
      usual,
      `${first.own} ${fathers} ${last.own}`,
      `${last.own} ${first.own}`,
      usual.toUpperCase(),
    ])
  const full = [`${last.own} ${first.own} ${fathers}`, `${first.own} ${fathers} ${last.own}`]
  return random.pick([
    usual,
    usual,
    ...full,
    `${last.own} ${first.own}`,
    `${last.own} ${first.own} ${fathers}`.toUpperCase(),
  ])
}

function inventPhones(random: Random, { labels, phones }: OtherWords): PrintedPhone[] {
  const label = random.pick(labels)
  const phone = (kind: PrintedPhone['kind'], patterns: readonly string[]): PrintedPhone => ({
    kind,
    label: label[kind],
    value: withDigits(random.pick(patterns), random),
  })
  const found = [phone('mobile', phones[0])]
  if (random.chance(0.6)) found.push(phone('office', phones[1]))
  if (random.chance(0.2)) found.push(phone('fax', phones[1]))
  return found
}

/** Prints a value a second time in Latin letters: below the first one, or behind a stroke. */
const twice = (random: Random, own: string, latin: string) => own + random.pick(['\n', '\n', ' / ']) + latin

/** A card in another alphabet: its fields, how they are printed, and the names in Latin letters if those are printed too. */
export type OtherCard = InventedCard & { latin?: { first_name: string; last_name: string; company: string } }

/** Invents a person with a position, a company and contact details; one card in three says who it is in two alphabets. */
export function inventOtherCard(random: Random, language: OtherLanguage): OtherCard {
  const words = wordsOf[language]
  const name = inventName(random, words)
  const firm = pickSpelled(random, words.firms)
  const frame = random.pick(words.frames)
  const [company, latinCompany] = [frame[0].replace('§', firm.own), frame[1].replace('§', firm.latin)]
  const position: TwoSpellings = random.pick(words.positions[random.chance(0.4) ? 1 : 0])
  const host = `${slug(firm.latin)}.${random.pick(words.topLevel)}`
  const [given, surname] = [slug(name.first.latin), slug(name.last.latin)]
  const local = random.pick([
    `${given}.${surname}`,
    `${given.charAt(0)}${surname}`,
    `${given.charAt(0)}.${surname}`,
    given,
    'info',
  ])
  const phones = inventPhones(random, words)
  const fields: CardText = {
    first_name: name.first.own,
    last_name: name.last.own,
    company,
    position: random.chance(0.9) ? position.own : '',
    email: `${local}@${host}`,
    phone: phones[0]?.value ?? '',
    website: random.chance(0.7) ? `www.${host}` : '',
    address: random.chance(0.8) ? withDigits(random.pick(words.addresses), random) : '',
  }
  const isBilingual = random.chance(1 / 3)
  const own = printedName(random, name, language)
  const latinName = isChinese(language)
    ? random.pick([`${name.first.latin} ${name.last.latin}`, `${name.last.latin} ${name.first.latin}`])
    : `${name.first.latin} ${name.last.latin}`
  const both = (one: string, latin: string) => (isBilingual && one ? twice(random, one, latin) : one)
  const print = {
    ...fields,
    first_name: both(own, latinName),
    last_name: '',
    company: both(company, latinCompany),
    position: both(fields.position, position.latin),
  }
  const extras = [
    ...(random.chance(0.2) ? [withDigits(random.pick(words.registers), random)] : []),
    ...(random.chance(0.15) ? [words.hours] : []),
  ]
  const latin = { first_name: name.first.latin, last_name: name.last.latin, company: latinCompany }
  return {
    language,
    fields,
    print,
    phones,
    extras,
    department: fields.position && random.chance(0.15) ? random.pick(words.departments) : '',
    ...(isBilingual ? { latin } : {}),
  }
}
