import { foldText, plainLetters, withoutAccents, wordsOf } from '#reader/compare-text.ts'
import { areStacked, type CardLine, inOneRow } from '#reader/extract/lines/card-lines.ts'
import { alphabetOf } from '#reader/words/alphabet-of.ts'
import { countryNamed } from '#reader/words/countries.ts'
import { otherCountryNamed } from '#reader/words/country-names.ts'
import { hasLegalForm } from '#reader/words/legal-forms.ts'
import { anyOf, readTable, textsOf } from '#reader/words/table.ts'
import { type WordLists, wordLists } from '#reader/words/word-lists.ts'
import { otherSigns } from './other-address.ts'
import { namesRegister } from './registration.ts'

const table = readTable('streets')
const streets = new RegExp(`\\b(?:${anyOf(textsOf(table, 'word').map(withoutAccents))}|dr\\.?(?=\\s*(?:,|$)))\\b`)
const colombian = /\b(?:cra|kra|cr|cll|cl|dg|transv)\.?\s?\d+\s?[a-z]?\s?(?:#|n[o°º])/u
/** Abbreviations with a full stop, some of which are people's initials too: a number must follow. */
const shortened = `\\b${anyOf(textsOf(table, 'short').map(withoutAccents))}\\.\\s?\\p{L}[^\\d]{2,40}\\d`
const abbreviated = new RegExp(`${colombian.source}|(?:^|[\\s,(])c\\/\\s?\\p{L}|${shortened}`, 'u')
/** States of Brazil behind their city. */
const brazilianState =
  /\p{L}\s?[-–/,]\s?(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)\.?$/u
const germanStreet = new RegExp(`\\p{L}${anyOf(textsOf(table, 'tail'))}(?!\\p{L})`, 'iu')
/** What the signs of the table of postcodes stand for. */
const signs: Readonly<Record<string, string>> = { 9: '\\d', A: '[A-Z]', X: '[A-Z\\d]', _: '\\s', ' ': '\\s?' }
const forms = textsOf(readTable('postcodes', 1)).map(form => [...form].map(sign => signs[sign] ?? sign).join(''))
/** The four digits of Austria, Belgium and Switzerland before a town, which must be no year. */
const beforeTown = '(?<=^|,\\s)(?!19|20)[1-9]\\d{3}\\s\\p{Lu}\\p{Ll}{2,}'
const postcode = new RegExp(`\\b(?:${[...forms, beforeTown].join('|')})\\b`, 'u')
/** A house number: after a sign (`# 12-34`), before the street, and behind it. */
const houseNumbers = [
  /#\s?\d+\s?-\s?\d/,
  /^(?:no\.?\s?)?[#\dA-Z]{0,3}[-/]?\d+[A-Za-z]?[,\s-]+\p{L}{2}/u,
  /(?<!\p{L})\p{L}{3,}\.?\s?,?\s(?:n[º°o.]*\s?)?\d{1,5}\s?[a-zA-Z]?(?:$|[,\s-])/u,
]
const numbered = new RegExp(houseNumbers.map(({ source }) => source).join('|'), 'u')
const labelled =
  /^(?:address|add|addr|[il]oc|location|direccion|direcci[óo]n|endere[çc]o|adresse|anschrift|indirizzo|sede|office|works|factory)\s*[:.-]/i

const label = new RegExp(
  `^(?:${anyOf(textsOf(readTable('labels'), 'address'))}\\s?[:.-]|a(?::|\\.(?=\\s?\\d)))\\s*`,
  'iu',
)

/** A line of an address without the label before it: `Adresse : 12 rue des Tilleuls`. */
export const withoutAddressLabel = (text: string): string => text.replace(label, '')

const moreCountries = /\b(?:usa|u\.s\.a|uk|u\.k|uae|u\.a\.e|deutschland|brasil|espa[ñn]a)\b/i

/** A likeness from which on a line is an address by itself. */
export const certainAddress = 1.5
/** One from which on it is part of an address beside others. */
export const probableAddress = 0.6

/** What the parts of an address are worth beside a street and a postcode, which are worth 1. */
const worth = { comma: 0.3, commas: 0.9, country: 0.8, number: 0.7, place: 0.6 }

/** How much a line looks like part of a postal address; from 1.5 on it is one by itself. */
export function addressLikeness(text: string, { placeNames }: WordLists = wordLists): number {
  const alphabet = alphabetOf(text)
  if (alphabet && text.length > 200) return 0
  let score = alphabet ? otherSigns(text, alphabet) : latinSigns(text, placeNames)
  score += Math.min(worth.commas, worth.comma * (text.split(',').length - 1))
  const isCountry = alphabet ? otherCountryNamed : countryNamed
  if (text.split(/[,.]/).some(part => isCountry(part) !== undefined)) score += worth.country
  else if (!alphabet && moreCountries.test(text)) score += worth.country
  if (/@|www\./i.test(text)) score -= 2
  return score
}

/** What a text in Latin letters has of an address, and what it has that addresses have not. */
function latinSigns(text: string, placeNames: ReadonlySet<string>): number {
  const plain = plainLetters(text)
  let score = labelled.test(text) ? certainAddress : 0
  if (streets.test(plain) || abbreviated.test(plain) || germanStreet.test(text)) score += 1
  if (postcode.test(text)) score += 1
  if (numbered.test(text)) score += worth.number
  const segments = text.split(/[,;/()–]|\s-\s?/).map(foldText)
  if (wordsOf(text).some(word => placeNames.has(word)) || segments.some(part => placeNames.has(part)))
    score += worth.place
  if (brazilianState.test(text)) score += worth.place
  if (namesRegister(text)) score -= 3
  if (hasLegalForm(text)) score -= 1
  if (!/\p{L}{2}/u.test(text)) score -= /^\W*\d{5,6}\W*$/.test(text) ? 0 : 1
  return score
}

/** Lines of one address: how much larger one is, and how far they are apart in line heights. */
const [similarSize, mostApart] = [1.6, 1.2]

const areNeighbours = (a: CardLine, b: CardLine) => {
  const similar = Math.max(a.size, b.size) < similarSize * Math.min(a.size, b.size)
  return similar && (areStacked(a, b, mostApart) || inOneRow(a, b))
}

/** The lines of the card's address, top to bottom: certain ones and what stands around them. */
export function detectAddress(lines: readonly CardLine[], lists: WordLists = wordLists): CardLine[] {
  const scored = lines.map(line => ({ line, score: addressLikeness(line.text, lists) }))
  const chosen = new Set(scored.filter(({ score }) => score >= certainAddress).map(({ line }) => line))
  for (let grew = chosen.size > 0; grew; ) {
    grew = false
    for (const { line, score } of scored) {
      if (chosen.has(line) || score < probableAddress || chosen.size > 40) continue
      if (![...chosen].some(other => areNeighbours(line, other))) continue
      chosen.add(line)
      grew = true
    }
  }
  return lines.filter(line => chosen.has(line))
}
