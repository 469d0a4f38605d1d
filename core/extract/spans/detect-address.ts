import { foldText, wordsOf } from '#core/base/compare-text.ts'
import { hasLegalForm } from '#core/extract/words/company-words.ts'
import { type WordLists, wordLists } from '#core/extract/words/word-lists.ts'
import { areAligned, type CardLine, gapBelow, inOneRow } from './card-lines.ts'

const streets =
  /\b(?:st|str|street|rd|road|ave|avenue|av|blvd|boulevard|lane|ln|drive|dr\.?(?=\s*(?:,|$))|court|ct|plaza|square|sq|highway|hwy|pkwy|parkway|terrace|row|walk|way|mall|circle|suite|ste|floor|fl|unit|apt|room|p\.?\s?o\.?\s?box|building|bldg|tower|towers|complex|opp|nr|near|behind|b\/h|society|nagar|marg|chowk|cross|sector|phase|plot|shop no|compound|industrial (?:area|estate)|dist|taluka|estate|calle|c\.|avda|avenida|paseo|pº|plaza|pza|plz|ctra|carretera|camino|ronda|travesia|poligono|pol\.|urb|urbanizacion|barrio|col|colonia|piso|local|oficina|of\.|edificio|edif|nave|km|rua|r\.|travessa|tv\.|alameda|al\.|rodovia|rod\.|estrada|praca|largo|bairro|sala|conj|conjunto|cj|andar|lote|quadra|qd|bloco|cep|setor|centro|jardim|vila|parque|platz|allee|weg|gasse|ring|ufer|damm|postfach|rue|place|quai|chemin|route|impasse|cours|bp|cedex|zone|zi|za|via|viale|piazza|corso|vicolo|largo|strada|localita|loc\.|frazione|fraz\.|vico|interno|scala)\b/
/** Abbreviations with a full stop, some of which are people's initials too: a number must follow. */
const abbreviated =
  /\b(?:cra|kra|cr|cll|cl|dg|transv)\.?\s?\d+\s?[a-z]?\s?(?:#|n[o°º])|(?:^|[\s,(])c\/\s?\p{L}|\b(?:c|r|al|av|tv|of|pol|rod|estr|fraz|loc|pça|trav|vl|jd|b)\.\s?\p{L}[^\d]{2,40}\d/u
/** States of Brazil behind their city. */
const brazilianState =
  /\p{L}\s?[-–/,]\s?(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)\.?$/u
/** Numbers of firms in registers, which look like postcodes. */
const register =
  /\b(?:siret|siren|rcs|rea|hrb|hra|ust|vat|cnpj|cpf|cif|nif|nit|ruc|rfc|cuit|gstin?|p\.?\s?iva|reg|colegiado|inscr)\b/i
const germanStreet = /\p{L}(?:strasse|straBe|str\.|platz|allee|weg|gasse|ring|ufer|damm|stra\u00dfe)(?!\p{L})/iu
const postcode =
  /\b(?:\d{5}-\d{3}|[A-Z]{2}\s?\d{5}(?:-\d{4})?|\d{3}\s\d{3}|\d{6}|(?:[A-Z]-)?\d{5}(?:-\d{4})?|\d{4}-\d{3}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]{1,3}-?\d{4,5}|[A-Z]\d{4}[A-Z]{3})\b/
const numbered =
  /#\s?\d+\s?-\s?\d|^(?:no\.?\s?)?[#\dA-Z]{0,3}[-/]?\d+[A-Za-z]?[,\s-]+\p{L}{2}|\p{L}{3,}\.?\s?,?\s(?:n[º°o.]*\s?)?\d{1,5}\s?[a-zA-Z]?(?:$|[,\s-])/u
const labelled =
  /^(?:address|add|addr|direccion|direcci[óo]n|endere[çc]o|adresse|anschrift|indirizzo|sede|office|works|factory)\s*[:.-]/i

const countryNames = new Set(
  ['en', 'es', 'pt', 'de', 'fr', 'it'].flatMap(language => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    const codes =
      'US CA MX BR AR CL CO PE EC UY PY BO VE CR PA GT DO ES PT FR DE IT AT CH BE NL LU GB IE IN AE SG HK CN JP AU NZ ZA SE NO DK FI PL CZ GR TR IL SA QA'
    return codes.split(' ').map(code => (names.of(code) ?? '').toLowerCase())
  }),
)
const moreCountries = /\b(?:usa|u\.s\.a|uk|u\.k|uae|u\.a\.e|deutschland|brasil|espa[ñn]a)\b/i

/** How much a line looks like part of a postal address; from 1.5 on it is one by itself. */
export function addressLikeness(text: string, { placeNames }: WordLists = wordLists): number {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const folded = wordsOf(text)
  let score = 0
  if (labelled.test(text)) score += 1.5
  if (streets.test(plain) || abbreviated.test(plain) || germanStreet.test(text)) score += 1
  if (postcode.test(text)) score += 1
  if (numbered.test(text)) score += 0.7
  score += Math.min(0.9, 0.3 * (text.match(/,/g)?.length ?? 0))
  const segments = text.split(/[,;/()–]|\s-\s?/).map(foldText)
  if (folded.some(word => placeNames.has(word)) || segments.some(part => placeNames.has(part))) score += 0.6
  if (brazilianState.test(text)) score += 0.6
  if (register.test(text)) score -= 3
  if (hasLegalForm(text)) score -= 1
  if (moreCountries.test(text) || text.split(/[,.]/).some(part => countryNames.has(part.trim().toLowerCase())))
    score += 0.8
  if (/@|www\./i.test(text)) score -= 2
  if (!/\p{L}{2}/u.test(text)) score -= /^\W*\d{5,6}\W*$/.test(text) ? 0 : 1
  return score
}

const certain = 1.5
const probable = 0.6

const areNeighbours = (a: CardLine, b: CardLine) => {
  const [upper, lower] = a.top <= b.top ? [a, b] : [b, a]
  const close = gapBelow(upper, lower)
  const similar = Math.max(a.size, b.size) < 1.6 * Math.min(a.size, b.size)
  return similar && ((close >= 0 && close < 1.2 && areAligned(a, b)) || inOneRow(a, b))
}

/** The lines of the card's address, top to bottom: certain ones and what stands around them. */
export function detectAddress(lines: readonly CardLine[], lists: WordLists = wordLists): CardLine[] {
  const scored = lines.map(line => ({ line, score: addressLikeness(line.text, lists) }))
  const chosen = new Set(scored.filter(({ score }) => score >= certain).map(({ line }) => line))
  for (let grew = chosen.size > 0; grew; ) {
    grew = false
    for (const { line, score } of scored) {
      if (chosen.has(line) || score < probable || chosen.size > 40) continue
      if (![...chosen].some(other => areNeighbours(line, other))) continue
      chosen.add(line)
      grew = true
    }
  }
  return lines.filter(line => chosen.has(line))
}
