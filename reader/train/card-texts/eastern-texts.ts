// What is particular to cards in Cyrillic and Greek letters: companies in quotes, mixed alphabets, addresses of their own.
import { cardWords } from './card-words.ts'
import { inventPhone, inventWebsite } from './contact-texts.ts'
import { easternCardWords } from './eastern-card-words.ts'
import type { Language } from './language-lists.ts'
import { pickFrom } from './names.ts'
import { capitalised } from './odd-words.ts'
import { type Context, word, wordsIn } from './pick-words.ts'

/** Whether a language is written in Cyrillic or Greek letters. */
export const isEastern = (language: Language) => language in easternCardWords

const startsWithForm: readonly Language[] = ['ru', 'uk', 'be']
const latinWord = (context: Context) => context.random.pick(wordsIn(context, 'en').all)
const inQuotes = (context: Context, name: string) =>
  context.random.pick([`«${name}»`, `«${name}»`, `"${name}"`, `„${name}“`, `“${name}”`])

/** A company with its legal form, which is before or after the name. Some names are in Latin letters. */
export function easternCompany(context: Context, name: string): string {
  const { random, language } = context
  const brand = random.chance(0.15)
    ? [latinWord(context), latinWord(context)].map(capitalised).join(random.pick([' ', '']))
    : name
  if (random.chance(0.4)) return random.chance(0.3) ? inQuotes(context, brand) : brand
  const form = pickFrom(random, cardWords[language].forms)
  if (startsWithForm.includes(language)) return `${form} ${random.chance(0.8) ? inQuotes(context, brand) : brand}`
  return `${random.chance(0.35) ? inQuotes(context, brand) : brand}${random.pick([' ', ' ', ', '])}${form}`
}

const latinMarks = [
  'IT',
  'PR',
  'HR',
  'SMM',
  'VIP',
  'web',
  'Web',
  'SEO',
  'CRM',
  'B2B',
  '3D',
  'CEO',
  'online',
  'fitness',
  'wi-fi',
]

/** A line with words in Latin letters beside the others. No word mixes letters. */
function mixed(context: Context): string {
  const { random, language } = context
  const { labels, titles } = cardWords[language]
  return random.pick([
    () => `${random.pick(latinMarks)}-${word(context)}`,
    () => `${random.pick(latinMarks)} ${word(context)} ${word(context)}`,
    () =>
      `${capitalised(word(context))} ${random.pick(['&', '|', '/', '-', '•', 'by'])} ${capitalised(latinWord(context))}`,
    () => `${capitalised(latinWord(context))} ${capitalised(latinWord(context))} - ${word(context)}`,
    () => `${pickFrom(random, titles)} ${capitalised(latinWord(context))}`,
    () => `${pickFrom(random, labels)}: ${inventWebsite(random, latinWord(context))}`,
    () => `Skype: ${latinWord(context)}_${random.integer(1, 999)}`,
    () => `@${latinWord(context)}`,
  ])()
}

const endings: Partial<Record<Language, string>> = {
  ru: 'рф',
  uk: 'укр',
  be: 'бел',
  bg: 'бг',
  sr: 'срб',
  mk: 'мкд',
  el: 'ελ',
}

/** A website whose address is in the letters of the language. */
const website = (context: Context) =>
  `${context.random.pick(['', '', 'www.'])}${word(context).toLowerCase()}.${endings[context.language] ?? ''}`

const phoneForms =
  '+7 (###) ###-##-##|+7 ### ###-##-##|8 (###) ###-##-##|8-###-###-##-##|+38 (0##) ###-##-##|+380 ## ### ## ##|+375 (##) ###-##-##|+375 ## ### ## ##|+359 ## ### ####|+359 2 ### ## ##|0### ### ###|+381 ## ### ####|+381 11 ###-##-##|+389 # #### ###|+30 210 ### ####|210 #######|+30 69## ######|69########'

/** A phone number with a label in the language. */
function phone({ random, language }: Context): string {
  const extensions = language === 'el' ? ['εσωτ.', '-'] : ['доб.', 'доб.', 'вн.', 'вътр.', 'лок.']
  const number = random.chance(0.6)
    ? pickFrom(random, phoneForms).replace(/#/g, () => String(random.integer(0, 9)))
    : inventPhone(random, extensions)
  const label = pickFrom(random, cardWords[language].labels)
  return random.chance(0.7) ? `${label}${random.pick([': ', ' ', ' ', ':', '. '])}${number}` : number
}

/** Prices, areas, numbers and dates. */
function quantity(context: Context): string {
  const { random, language } = context
  const number = random.integer(1, 99_999)
  const units =
    language === 'el'
      ? ['€', 'τ.μ.', 'χλμ.', '%', 'έτη']
      : ['₽', 'руб.', '₴', 'грн', '€', 'м²', 'лв.', 'дин.', 'км', 'шт.', '%', 'лет']
  return random.pick([
    () => `№ ${number}`,
    () => `№${number}/${random.integer(1, 99)}`,
    () => `${number} ${random.pick(units)}`,
    () => `${word(context)} ${number} ${random.pick(units)}`,
    () => `© ${random.integer(1990, 2026)} ${capitalised(word(context))}`,
  ])()
}

/** Further kinds of texts with their weights. */
export const easternTexts: readonly [weight: number, make: (context: Context) => string][] = [
  [9, mixed],
  [7, phone],
  [1, website],
  [2, quantity],
]
