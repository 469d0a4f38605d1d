// Invents the texts of lines on cards in the languages of a head.

import { allFakers } from '@faker-js/faker'
import type { Random } from '#reader/synth/random.ts'
import { asPrinted } from './alphabet.ts'
import { cardWords } from './card-words.ts'
import { inventCode, inventEmail, inventPhone, inventWebsite } from './contact-texts.ts'
import { easternCompany, easternTexts, isEastern } from './eastern-texts.ts'
import type { Head } from './heads.ts'
import type { Language } from './language-lists.ts'
import { namesOf, pickFrom } from './names.ts'
import { capitalised, doubled, oddlyAccented, randomLetters } from './odd-words.ts'
import { person } from './people.ts'
import { type Context, inventedWord, word, wordsIn } from './pick-words.ts'
import type { Words } from './words.ts'

export type Text = { text: string; language: Language }

const maxLength = 52

const houseNumber = (random: Random) => String(random.integer(1, random.chance(0.6) ? 99 : 9999))

function company(context: Context): string {
  const { random, language, names } = context
  const part = () => capitalised(random.chance(0.55) ? word(context) : inventedWord(context))
  const name = random.pick([
    () => part(),
    () => `${part()} ${part()}`,
    () => `${part()} ${part()}`,
    () => `${part()} & ${part()}`,
    () => `${part()} ${part()} ${part()}`,
    () => `${part()}${part()}`,
    () => names.company?.() ?? part(),
    () => part().slice(0, random.integer(2, 4)).toUpperCase(),
    () => `${part()}-${part()}`,
  ])()
  if (context.isEastern) return easternCompany(context, name)
  return random.chance(0.55)
    ? `${name}${random.pick([' ', ' ', ' ', ', '])}${pickFrom(random, cardWords[language].forms)}`
    : name
}

function title(context: Context): string {
  const { random, language, names } = context
  const listed = () => pickFrom(random, cardWords[language].titles)
  const one = random.pick([
    listed,
    listed,
    names.jobTitle ?? listed,
    () => `${capitalised(word(context))} ${word(context)}`,
  ])
  return random.chance(0.15) ? `${one()}${random.pick([' & ', ' / ', ' | ', ' - ', ', ', ' – '])}${one()}` : one()
}

function place({ random, names }: Context): string {
  const [city, code] = [names.city(), names.zipCode()]
  return random.pick([
    () => `${code} ${city}`,
    () => `${city} ${code}`,
    () => `${city}, ${names.state?.() ?? names.city()} ${code}`,
    () => `${city} - ${code}`,
    () => `${code} ${city}, ${names.country?.() ?? names.city()}`,
    () => `${city}, ${names.country?.() ?? names.city()}`,
    () => city,
  ])()
}

/** The name that a domain is made of: a company's name, sometimes with a doubled letter. */
const domainName = (context: Context) =>
  context.random.chance(0.2) ? doubled(context.random, company(context)) : company(context)

function street(context: Context): string {
  const { random, language, names } = context
  const name = random.pick([
    () => names.person().last,
    () => capitalised(word(context)),
    () => names.city(),
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
  const { random, head } = context
  const isAccented = random.chance(0.5)
  const change = () => (isAccented ? oddlyAccented(random, head, word(context)) : doubled(random, word(context)))
  return Array.from({ length: random.integer(1, 3) }, () => capitalised(change())).join(' ')
}

function lettersInNoOrder(context: Context): string {
  const { random, head, language } = context
  const { all, byAccent } = wordsIn(context, language)
  const other = wordsIn(context, context.isEastern ? language : 'en').all
  const letters = [...random.pick(byAccent.length > 0 ? random.pick(byAccent) : all), ...random.pick(other)]
  return randomLetters(random, head, letters)
}

type Kinds = readonly [weight: number, make: (context: Context) => string][]

const kinds: Kinds = [
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
const easternKinds: Kinds = [...kinds, ...easternTexts]

/** A text of a random kind. */
function anyText(context: Context): string {
  const list = context.isEastern ? easternKinds : kinds
  let left = context.random.between(
    0,
    list.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, make] of list) {
    left -= weight
    if (left < 0) return make(context)
  }
  return phrase(context)
}

/** A text in capitals. Greek capitals mostly lose their tonos. */
function inCapitals({ random, language }: Context, text: string): string {
  const isBare = language === 'el' && random.chance(0.85)
  return isBare ? text.toLocaleUpperCase('el') : text.replace(/ß/g, 'SS').toUpperCase()
}

/** Sometimes changes a text to upper or lower case. E-mail and web addresses mostly stay as they are. */
function cased(context: Context, text: string): string {
  const { random } = context
  const isAddress = /@|www\.|https?:/.test(text)
  if (random.chance(isAddress ? 0.06 : 0.25)) return inCapitals(context, text)
  return !isAddress && random.chance(0.04) ? text.toLowerCase() : text
}

/** Returns a function that makes one text after the other. The same seed gives the same texts. */
export function textMaker(random: Random, head: Head, words: Words): () => Text {
  const seed = random.integer(0, 2 ** 31)
  for (const faker of Object.values(allFakers)) faker.seed(seed)
  const contexts = new Map(
    head.languages.map(language => [
      language,
      { random, head, language, isEastern: isEastern(language), names: namesOf(random, language), words },
    ]),
  )
  return () => {
    for (;;) {
      const language = random.pick(random.chance(0.62) ? head.frequentLanguages : head.languages)
      const context = contexts.get(language)
      if (!context) throw new Error(`${language} is not a language of the head ${head.name}`)
      const text = asPrinted(cased(context, anyText(context)))
      const short = text.length > maxLength ? text.slice(0, maxLength).replace(/\s\S*$/, '') : text
      if (short && head.alphabet.classesOf(short)) return { text: short, language }
    }
  }
}
