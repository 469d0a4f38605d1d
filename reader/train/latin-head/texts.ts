// Invents the texts of lines on cards in nineteen languages with Latin letters.
import { allFakers, type Faker } from '@faker-js/faker'
import type { Random } from '#reader/synth/random.ts'
import { asPrinted, classesOf } from './alphabet.ts'
import { cardWords } from './card-words.ts'
import { inventCode, inventEmail, inventPhone, inventWebsite } from './contact-texts.ts'
import { capitalised, doubled, inventWord, oddlyAccented, randomLetters } from './odd-words.ts'
import { type Language, languages, type Words } from './words.ts'

type Context = { random: Random; language: Language; faker: Faker; words: Words }

const maxLength = 52
/** The languages of most users, each as often as its weight. */
const frequentLanguages: readonly Language[] = [
  'en',
  'en',
  'en',
  'en',
  'en',
  'en',
  'en',
  'en',
  'es',
  'es',
  'es',
  'pt_BR',
  'pt_BR',
  'de',
  'de',
  'fr',
  'fr',
  'it',
]

const pickFrom = (random: Random, list: string) => random.pick(list.split('|'))
const houseNumber = (random: Random) => String(random.integer(1, random.chance(0.6) ? 99 : 9999))

function word({ random, language, words }: Context): string {
  const { all, byAccent } = words[language]
  // Accents are more frequent than in texts, and rare ones as frequent as the others, since ê and Å are rare even in their own languages.
  return random.pick(random.chance(0.15) && byAccent.length > 0 ? random.pick(byAccent) : all)
}

const inventedWord = (context: Context) => inventWord(context.random, word(context), word(context))

function person(context: Context): string {
  const { random, faker } = context
  const first = random.chance(0.85) ? faker.person.firstName() : inventedWord(context)
  const middle = random.pick([
    '',
    '',
    '',
    '',
    ` ${faker.person.firstName()}`,
    ` ${capitalised(word(context)).slice(0, 1)}.`,
  ])
  const last = random.chance(0.65)
    ? faker.person.lastName()
    : random.chance(0.5)
      ? inventedWord(context)
      : capitalised(word(context))
  const second = random.chance(0.25)
    ? `${random.pick([' ', ' ', '-', ' de ', ' da ', ' y '])}${faker.person.lastName()}`
    : ''
  const before = random.chance(0.1)
    ? random.pick([
        'Dr. ',
        'Mr. ',
        'Ing. ',
        'Lic. ',
        'Dra. ',
        'Prof. ',
        'Mag. ',
        'Arq. ',
        'Dipl.-Ing. ',
        'Dott. ',
        'mgr ',
        'M. ',
        'CA ',
        'Er. ',
      ])
    : ''
  const after = random.chance(0.08)
    ? random.pick([', MD', ' MBA', ', CPA', ', PhD', ', Esq.', ', M.Sc.', ' Jr.', ', P.E.', ' III', ', PMP', ', DDS'])
    : ''
  return `${before + first + middle} ${last}${second}${after}`
}

function company(context: Context): string {
  const { random, language } = context
  const part = () => capitalised(random.chance(0.55) ? word(context) : inventedWord(context))
  const name = random.pick([
    () => part(),
    () => `${part()} ${part()}`,
    () => `${part()} ${part()}`,
    () => `${part()} & ${part()}`,
    () => `${part()} ${part()} ${part()}`,
    () => `${part()}${part()}`,
    () => context.faker.company.name(),
    () => part().slice(0, random.integer(2, 4)).toUpperCase(),
    () => `${part()}-${part()}`,
  ])()
  return random.chance(0.55)
    ? `${name}${random.pick([' ', ' ', ' ', ', '])}${pickFrom(random, cardWords[language].forms)}`
    : name
}

function title(context: Context): string {
  const { random, language, faker } = context
  const one = random.pick([
    () => pickFrom(random, cardWords[language].titles),
    () => pickFrom(random, cardWords[language].titles),
    () => faker.person.jobTitle(),
    () => `${capitalised(word(context))} ${word(context)}`,
  ])
  return random.chance(0.15) ? `${one()}${random.pick([' & ', ' / ', ' | ', ' - ', ', ', ' – '])}${one()}` : one()
}

function place({ random, faker }: Context): string {
  const [city, code] = [faker.location.city(), faker.location.zipCode()]
  return random.pick([
    () => `${code} ${city}`,
    () => `${city} ${code}`,
    () => `${city}, ${faker.location.state()} ${code}`,
    () => `${city} - ${code}`,
    () => `${code} ${city}, ${faker.location.country()}`,
    () => `${city}, ${faker.location.country()}`,
    () => city,
  ])()
}

/** The name that a domain is made of: a company's name, sometimes with a doubled letter. */
const domainName = (context: Context) =>
  context.random.chance(0.2) ? doubled(context.random, company(context)) : company(context)

function street(context: Context): string {
  const { random, language, faker } = context
  const name = random.pick([
    () => faker.person.lastName(),
    () => capitalised(word(context)),
    () => faker.location.city(),
    () => inventedWord(context),
  ])
  const text = pickFrom(random, cardWords[language].streets)
    .replace(/\*/g, () => name())
    .replace(/#/g, () => houseNumber(random))
  return random.chance(0.3) ? `${text}${random.pick([', ', ' - ', ' ', ' · ', ' | '])}${place(context)}` : text
}

function labelled(context: Context, value: string): string {
  const { random, language } = context
  if (random.chance(0.5)) return value
  const label = pickFrom(random, cardWords[language].labels)
  const printed = random.chance(0.2) ? label.toUpperCase() : random.chance(0.1) ? label.toLowerCase() : label
  return `${printed}${random.pick([': ', ': ', ' ', ' ', '. ', ' : ', ' - ', ':'])}${value}`
}

function phrase(context: Context): string {
  const { random } = context
  const words = Array.from({ length: random.integer(1, 6) }, () => word(context))
  const first = random.chance(0.75) ? capitalised(words[0] ?? '') : (words[0] ?? '')
  const between = random.chance(0.15) ? random.pick([', ', ' · ', ' & ', ' | ', ' • ', ' / ', ' – ']) : ' '
  const text = [first, ...words.slice(1)].join(between)
  return random.pick([
    text,
    text,
    text,
    `${text}.`,
    `${text}!`,
    `“${text}”`,
    `(${text})`,
    `${text}…`,
    `«${text}»`,
    `• ${text}`,
    `${text}®`,
    `${text}™`,
    `¿${text}?`,
  ])
}

/** One to three words with wrong accents or wrong doubled letters. */
function oddWords(context: Context): string {
  const { random } = context
  const change = random.chance(0.5) ? oddlyAccented : doubled
  return Array.from({ length: random.integer(1, 3) }, () => capitalised(change(random, word(context)))).join(' ')
}

function lettersInNoOrder({ random, language, words }: Context): string {
  const { all, byAccent } = words[language]
  const letters = [...random.pick(byAccent.length > 0 ? random.pick(byAccent) : all), ...random.pick(words.en.all)]
  return randomLetters(random, letters)
}

const kinds: readonly [weight: number, make: (context: Context) => string][] = [
  [16, person],
  [14, company],
  [12, title],
  [14, street],
  [5, place],
  [11, context => labelled(context, inventPhone(context.random))],
  [9, context => labelled(context, inventEmail(context.random, person(context), domainName(context)))],
  [7, context => labelled(context, inventWebsite(context.random, domainName(context)))],
  [9, phrase],
  [3, context => inventCode(context.random)],
  [3, lettersInNoOrder],
  [6, oddWords],
  [
    2,
    context =>
      `${inventPhone(context.random)}${context.random.pick([' | ', ' / ', ', ', '  '])}${inventPhone(context.random)}`,
  ],
]
const total = kinds.reduce((sum, [weight]) => sum + weight, 0)

/** A text of a random kind. */
function anyText(context: Context): string {
  let left = context.random.between(0, total)
  for (const [weight, make] of kinds) {
    left -= weight
    if (left < 0) return make(context)
  }
  return phrase(context)
}

/** Sometimes changes a text to upper or lower case. E-mail and web addresses mostly stay as they are. */
function cased(random: Random, text: string): string {
  const isAddress = /@|www\.|https?:/.test(text)
  if (random.chance(isAddress ? 0.06 : 0.25)) return text.replace(/ß/g, 'SS').toUpperCase()
  return !isAddress && random.chance(0.04) ? text.toLowerCase() : text
}

/** Returns a function that makes one text after the other. The same seed gives the same texts. */
export function textMaker(random: Random, words: Words): () => string {
  const seed = random.integer(0, 2 ** 31)
  for (const faker of Object.values(allFakers)) faker.seed(seed)
  return () => {
    for (;;) {
      const language = random.chance(0.62) ? random.pick(frequentLanguages) : random.pick(languages)
      const faker = allFakers[language === 'ca' ? 'es' : language]
      const text = asPrinted(cased(random, anyText({ random, language, faker, words })))
      const short = text.length > maxLength ? text.slice(0, maxLength).replace(/\s\S*$/, '') : text
      if (short && classesOf(short)) return short
    }
  }
}
