import { compareSpellings } from '#reader/compare-spellings.ts'
import { wordsOf } from '#reader/compare-text.ts'
import { createGlosses } from '#reader/extract/alphabets/gloss.ts'
import { areAligned, type CardLine, gapBelow, inOneRow } from '#reader/extract/lines/card-lines.ts'
import { isHanName } from '#reader/extract/names/han-name.ts'
import { candidatesOf } from '#reader/extract/roles/candidates.ts'
import type { Decoded, Taken } from '#reader/extract/roles/decode.ts'
import { type JudgedCard, judgeRoles } from '#reader/extract/roles/judge-roles.ts'
import type { RoleModel } from '#reader/extract/roles/model-file.ts'
import { alphabetOf, hasLatin } from '#reader/words/alphabet-of.ts'
import { hasLegalForm } from '#reader/words/legal-forms.ts'
import { hasDigit } from '#reader/words/text-shape.ts'
import type { GlossOf } from './glossed-card.ts'

/** The roles on a card in another alphabet, and the same person and firm in Latin letters where the card has them too. */
export type DecodedAlphabets = Decoded & { latinName?: Taken; latinCompany?: Taken; glossOf: GlossOf }

const isOther = (text: string) => alphabetOf(text) !== undefined
const isPrinted = (taken: Taken | undefined): taken is Taken => taken !== undefined && taken.piece.parts.length > 0
/** From here on a piece is more probably right than wrong. */
const probable = 0.5
const surelyName = 0.7
/** How many line heights a text stands from the same in other letters at most. */
const mostApart = 0.6

/** Whether a Latin name is that of the person: it sounds alike, or is the only name beside Chinese signs. */
function isSamePerson(name: Taken, latin: Taken): boolean {
  const compared = compareSpellings(name.piece.text, latin.piece.text)
  if (compared === 'unknown' && alphabetOf(name.piece.text) === 'han') return latin.probability >= probable
  return compared === 'same'
}

/** A role in what is in the card's letters alone, in what is in Latin letters alone, and in both together. */
type Choices = { own: Taken | undefined; latin: Taken | undefined; whole: Taken | undefined }
type Companies = { company?: Taken; latinCompany?: Taken }

/**
 * The firm of a card, and its name in Latin letters. A firm whose name is printed in Latin letters alone is told from one
 * with both by what the whole card makes probable.
 */
function companiesOf(
  { own, latin, whole }: Choices,
  glossOf: GlossOf,
  ownLine: (latin: Taken) => Taken | undefined,
): Companies {
  const isLatin = whole !== undefined && !isOther(whole.piece.text)
  const isSure = own !== undefined && glossOf(own.piece.text).kind === 'firm'
  const beside = isLatin && !isSure ? ownLine(whole) : undefined
  if (beside && whole)
    return { company: beside, ...(isPrinted(whole) ? { latinCompany: wholeLine(whole, undefined) } : {}) }
  if (!own) return whole ? { company: whole } : {}
  const other = isPrinted(latin) ? latin : undefined
  const isAlike = other !== undefined && compareSpellings(own.piece.text, other.piece.text) === 'same'
  if (isLatin && !isSure && !isAlike) return { company: whole }
  const company = isLatin || !whole ? own : whole
  const isFirm = other !== undefined && (isAlike || hasLegalForm(other.piece.text) || other.probability >= probable)
  return isFirm ? { company, latinCompany: other } : { company }
}

const repeatsName = ({ piece }: Taken, name: Taken | undefined) =>
  name !== undefined && compareSpellings(name.piece.text, piece.text) === 'same'

/** Whether a name and one in Latin letters have a word in common: `Όμιλος Θαλασσέα`, `Thalassea Group`. */
const soundsLike = (own: Taken, latin: Taken) =>
  alphabetOf(own.piece.text) !== 'han' && compareSpellings(own.piece.text, latin.piece.text) !== 'other'

type Beside = { others: readonly CardLine[]; taken: readonly (Taken | undefined)[]; glossOf: GlossOf }

/** What must not stand in a line that is taken for a title or a firm because of the line beside it. */
const isElse = (text: string, glossOf: GlossOf) => {
  const { kind } = glossOf(text)
  return hasDigit(text) || kind === 'person' || kind === 'address'
}

/** What was taken for a role, with a line of the card in its place. */
function asLine(taken: Taken, line: CardLine): Taken {
  const stretches = [{ line, from: 0, to: line.text.length }]
  return { ...taken, piece: { ...taken.piece, ...line, parts: [line], stretches, kind: 'line', others: '' } }
}

/**
 * A title or firm in the letters of the card that stands right above the same in Latin letters, or right below; undefined
 * where none does. A word that no list has is told by the one beside it.
 */
function besideLatin(latin: Taken, { others, taken, glossOf }: Beside): Taken | undefined {
  const [line] = latin.piece.parts
  if (!line || isOther(latin.piece.text)) return undefined
  const isTaken = (other: CardLine) => taken.some(one => one?.piece.parts.includes(other))
  const distance = (other: CardLine) =>
    inOneRow(line, other) ? 0 : Math.max(gapBelow(line, other), gapBelow(other, line))
  const [beside] = others
    .filter(
      other =>
        !isTaken(other) &&
        !isElse(other.text, glossOf) &&
        (inOneRow(line, other) || areAligned(line, other)) &&
        distance(other) < mostApart,
    )
    .sort((a, b) => distance(a) - distance(b))
  if (!beside) return undefined
  return asLine(latin, beside)
}

/** The person's name in Latin letters: the lines that sound alike, otherwise what is judged to be the name. */
function latinNameBeside(own: Taken, latin: Taken | undefined, latins: readonly CardLine[]): Taken | undefined {
  const alike = candidatesOf(latins)
    .filter(({ text }) => wordsOf(text).length > 1 && wordsOf(text).length < 5)
    .filter(({ text }) => compareSpellings(own.piece.text, text) === 'same')
  const [best] = alike.sort((a, b) => a.parts.length - b.parts.length)
  if (best) return { ...own, piece: { ...own.piece, ...best } }
  return isPrinted(latin) && isSamePerson(own, latin) ? latin : undefined
}

/** A name; of Chinese signs only what begins with a surname, unless it is very probable: any few signs look like one. */
function likelyName(name: Taken | undefined): Taken | undefined {
  if (!name || alphabetOf(name.piece.text) !== 'han' || isHanName(name.piece.text)) return name
  return name.probability >= surelyName ? name : undefined
}

/** A firm's name in Latin letters with all of its line, of which its domain may have the first word only. */
function wholeLine({ piece, ...taken }: Taken, name: Taken | undefined): Taken {
  const [line] = piece.parts
  const isCut = piece.kind === 'start' || piece.kind === 'end'
  const isShared = name?.piece.parts.some(part => part === line)
  return { ...taken, piece: isCut && line && !isShared ? { ...piece, text: line.text } : piece }
}

/** The line that is a Latin name in the letters of the card. */
function sameInOwnLetters(latin: Taken | undefined, others: readonly CardLine[]): Taken | undefined {
  const line = latin && others.find(({ text }) => compareSpellings(text, latin.piece.text) === 'same')
  return line && asLine(latin, line)
}

/** The name, title and firm of a card that is in another alphabet, or in two: what is in its letters counts before what is not. */
export function judgeAlphabets(card: JudgedCard, model?: RoleModel): DecodedAlphabets {
  const glossOf = createGlosses()
  const others = card.rest.filter(({ text }) => isOther(text))
  const latins = card.rest.filter(({ text }) => !isOther(text) && hasLatin(text))
  const own = judgeRoles({ ...card, rest: others, glossOf, isPrintedOnly: true }, model)
  const whole = latins.length > 0 ? judgeRoles({ ...card, glossOf }, model) : own
  const latin = latins.length > 0 ? judgeRoles({ ...card, rest: latins }, model) : {}
  const ownName = likelyName(own.name) ?? sameInOwnLetters(latin.name, others)
  const name = ownName ?? likelyName(whole.name) ?? latin.name
  const latinName = ownName && latinNameBeside(ownName, latin.name, latins)
  const ownFirm = (firm: Taken) => {
    const beside = besideLatin(firm, { others, taken: [name, own.position], glossOf })
    const isFirm = beside && (glossOf(beside.piece.text).kind === 'firm' || soundsLike(beside, firm))
    return isFirm ? beside : undefined
  }
  const companies = companiesOf(
    { own: own.company, latin: latin.company && wholeLine(latin.company, latinName), whole: whole.company },
    glossOf,
    ownFirm,
  )
  const title = whole.position ?? latin.position
  const besideTitle = title && besideLatin(title, { others, taken: [name, companies.company], glossOf })
  const position = own.position ?? besideTitle ?? title
  return {
    ...(name ? { name } : {}),
    ...(position && !repeatsName(position, name) ? { position } : {}),
    ...companies,
    ...(latinName ? { latinName } : {}),
    glossOf,
  }
}
