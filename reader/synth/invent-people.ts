import { foldText } from '#reader/compare-text.ts'
import { firstNames, lastNames } from '#reader/words/gazetteers/gazetteers.ts'
import { type CardLanguage, type CardVocabulary, cardVocabularies } from './card-vocabulary.ts'
import type { Random } from './random.ts'
import { unlisted } from './unlisted.ts'

const namesPerKind = 12

/** Whether a word is in the reader's lists of names. */
export const isListed = (word: string): boolean => firstNames.has(foldText(word)) || lastNames.has(foldText(word))

/** The vocabulary of a language with invented names and companies, and with positions that are in no list of the reader. */
export function inventPeople(random: Random, language: CardLanguage): CardVocabulary {
  const names = (kind: 'first' | 'last' | 'company') =>
    Array.from({ length: namesPerKind }, () => inventName(random, language, kind, isListed))
  const { positions, trades } = unlisted[language]
  const companyName = (name: string) => (trades.length === 0 ? name : `${random.pick(trades)} ${name}`)
  const lastNames = names('last')
  return {
    ...cardVocabularies[language],
    firstNames: names('first'),
    lastNames: [...new Set(lastNames)],
    companies: names('company').map(companyName),
    positions,
  }
}

type Syllables = {
  first: readonly [string, string]
  last: readonly [string, string]
  company: readonly [string, string]
}

/** First and second parts of invented names, which sound like names of their language. */
const syllables: Record<CardLanguage, Syllables> = {
  en: {
    first: ['Thal Orr Maev Corv Isel Brav Lenn Tob Wynd Ald', 'ric ison elle win ara eth'],
    last: [
      'Harrow Pen Ash Quill Merri Stane Lark Thorn Wick Dun',
      'gatewick wrighton dellow feathers weldon buryon moorley',
    ],
    company: ['Bright Copper Fern Harbor Silver North Amber Juni', 'moorex linet hillora wickson pinea gatera'],
  },
  es: {
    first: ['Nur Íñ Beg Elo Mait Ansel Yol Ram Zul Tel', 'iana endo óñez alda isco ira'],
    last: ['Peñ Quiñ Larr Zub Cast Mont Ibañ Güem Tar Olm', 'albares onedo añaguez eldívar añarte uriega'],
    company: ['Mont Alc Terr Peñ Nort Val Ribe Luz', 'eluza añadix avillar asolia emarex erdia'],
  },
  pt: {
    first: ['Tha Cai Juss Otáv Irac Vald Ros Leôn Jur Ani', 'ísio andra émio inda ílson ânea'],
    last: ['Assun Vasc Brand Guim Falc Magal Peç Cord Ser Mour', 'çãozim ondelos olião arandes onhães anheira'],
    company: ['Ipê Jac Vale Sol Três Ara Cam Pir', 'randalva çunova zulmar irema lândia tibora'],
  },
  de: {
    first: ['Gun Jör Käth Tor Wieb Lenn Fried Ulf Heid Sieg', 'hardin elke wigo mundis lindes bertrun'],
    last: ['Groß Bött Mühl Rüb Weiß Kett Schön Dörn Hass Lind', 'kreutzer chermann hausner samlich enbörn elhacker'],
    company: ['Weid Hafn Lind Ros Berg Stahl Nord Elb', 'bachera kontora qvista hofina meistera werka'],
  },
  fr: {
    first: ['Maë Gwén Sol Thib Océ Aur Ség Loï Yol Cél', 'lianne aëlle audine oline ienne andre'],
    last: ['Dela Beau Garç Mont Lef Vauc Roug Prév Char Bois', 'courcène chênard onneval fauconet ébure'],
    company: ['Clair Beau Haut Lev Sabl Font Riv Mar', 'valens prélia ecombe antis ièrea ovane'],
  },
  it: {
    first: ['Gin Ott Lud Nic Ser Erm Fiam Tanc Gius Bart', 'evrio avella ovisa olanda afino etta'],
    last: ['Bell Cast Mont Pagl Verc Scarp Rond Lomb Fior Guar', 'arosaldi agnerio efuschi iarello ellonio inellari'],
    company: ['Vald Lomb Rocc Fior Monte Luc Ard Tev', 'arnexa ardinia abrunia itessa rossano erina'],
  },
}

/** Invents a name that sounds like a language and for which `isKnown` does not hold. */
function inventName(
  random: Random,
  language: CardLanguage,
  kind: keyof Syllables,
  isKnown: (word: string) => boolean,
): string {
  const [starts, ends] = syllables[language][kind]
  for (;;) {
    const word = random.pick(starts.split(' ')) + random.pick(ends.split(' '))
    if (!isKnown(word)) return word
  }
}
