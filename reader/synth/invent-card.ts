import type { OtherLanguage } from './alphabets/other-words.ts'
import { type CardLanguage, type CardVocabulary, cardVocabularies } from './card-vocabulary.ts'
import type { Random } from './random.ts'

/** The values on one rendered card; '' if a value is not printed. */
export type CardText = {
  first_name: string
  last_name: string
  company: string
  position: string
  email: string
  phone: string
  website: string
  address: string
}
export type PrintedPhone = { kind: 'mobile' | 'office' | 'fax'; label: string; value: string }
export type InventedCard = {
  language: CardLanguage | OtherLanguage
  fields: CardText
  /** The fields as they are printed, where that is not as they are: in another order, in two alphabets line by line. */
  print?: CardText
  phones: PrintedPhone[]
  /** Lines that belong to no field. */
  extras?: readonly string[]
  /** The department, which is printed under the position. */
  department?: string
}

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/ß/g, 'ss')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()

const withDigits = (pattern: string, random: Random) => pattern.replace(/#/g, () => String(random.integer(1, 9)))

function lastNameOf(random: Random, names: readonly string[], count: 1 | 2): string {
  const first = random.pick(names)
  if (count === 1) return first
  const second = random.pick(names.filter(name => name !== first))
  return `${first} ${second}`
}

function localPart(random: Random, first: string, last: string): string {
  const [given = '', surname = ''] = [slug(first.split(' ')[0] ?? ''), slug(last.split(' ')[0] ?? '')]
  return random.pick([`${given}.${surname}`, `${given[0]}${surname}`, given, `${given}_${surname}`, 'info'])
}

/** Invents a person with a position, a company and contact details, in the conventions of a language. */
export function inventCard(
  random: Random,
  language: CardLanguage,
  vocabulary: CardVocabulary = cardVocabularies[language],
): InventedCard & { language: CardLanguage } {
  const first_name = random.pick(vocabulary.firstNames)
  const last_name = lastNameOf(random, vocabulary.lastNames, vocabulary.surnames)
  const name = random.pick(vocabulary.companies)
  const company = `${name} ${random.pick(vocabulary.suffixes)}`.trim()
  const host = `${slug(name)}.${random.pick(vocabulary.topLevel)}`
  const phones: PrintedPhone[] = []
  const add = (kind: PrintedPhone['kind'], pattern: string) =>
    phones.push({ kind, label: vocabulary.labels[kind], value: withDigits(pattern, random) })
  add('mobile', random.pick(vocabulary.phones[0]))
  if (random.chance(0.6)) add('office', random.pick(vocabulary.phones[1]))
  if (random.chance(0.25)) add('fax', random.pick(vocabulary.phones[1]))
  return {
    language,
    phones,
    fields: {
      first_name,
      last_name,
      company,
      position: random.pick(vocabulary.positions),
      email: `${localPart(random, first_name, last_name)}@${host}`,
      phone: phones[0]!.value,
      website: random.chance(0.8) ? `www.${host}` : '',
      address: random.chance(0.8) ? `${random.pick(vocabulary.streets)}, ${random.pick(vocabulary.cities)}` : '',
    },
  }
}
