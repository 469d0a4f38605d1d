import { compareSpellings } from '#reader/compare-spellings.ts'
import { alphabetOf } from '#reader/extract/alphabets/alphabet-of.ts'
import { createGlosses } from '#reader/extract/alphabets/gloss.ts'
import { hasLegalForm } from '#reader/extract/words/legal-forms.ts'
import type { Decoded, Taken } from './decode.ts'
import { type JudgedCard, judgeRoles } from './judge-roles.ts'
import type { RoleModel } from './model-file.ts'
import type { GlossOf } from './told-card.ts'

/** The roles on a card in another alphabet, and the same person and firm in Latin letters where the card has them too. */
export type DecodedAlphabets = Decoded & { latinName?: Taken; latinCompany?: Taken; glossOf: GlossOf }

const isOther = (text: string) => alphabetOf(text) !== undefined
const isPrinted = (taken: Taken | undefined): taken is Taken => taken !== undefined && taken.piece.parts.length > 0
/** From here on a piece is more probably right than wrong. */
const probable = 0.5

/** Whether a Latin name is that of the person: it sounds alike, or is the only name beside Chinese signs. */
function isSamePerson(name: Taken, latin: Taken): boolean {
  const compared = compareSpellings(name.piece.text, latin.piece.text)
  if (compared === 'unknown' && alphabetOf(name.piece.text) === 'han') return latin.probability >= probable
  return compared === 'same'
}

type Companies = { company?: Taken; latinCompany?: Taken }

/**
 * The firm of a card, and its name in Latin letters. A firm whose name is printed in Latin letters alone is told from one
 * with both by what the whole card makes probable.
 */
function companiesOf(own: Taken | undefined, latin: Taken | undefined, whole: Taken | undefined, glossOf: GlossOf): Companies {
  const isLatin = whole !== undefined && !isOther(whole.piece.text)
  if (!own) return whole ? { company: whole } : {}
  const other = isPrinted(latin) ? latin : undefined
  const isAlike = other !== undefined && compareSpellings(own.piece.text, other.piece.text) === 'same'
  const isSure = glossOf(own.piece.text).kind === 'firm'
  if (isLatin && !isSure && !isAlike) return { company: whole }
  const company = isLatin || !whole ? own : whole
  const isFirm = other !== undefined && (isAlike || hasLegalForm(other.piece.text) || other.probability >= probable)
  return isFirm ? { company, latinCompany: other } : { company }
}

/** The name, title and firm of a card that is in another alphabet, or in two: what is in its letters counts before what is not. */
export function judgeAlphabets(card: JudgedCard, model?: RoleModel): DecodedAlphabets {
  const glossOf = createGlosses()
  const others = card.rest.filter(({ text }) => isOther(text))
  const latins = card.rest.filter(({ text }) => !isOther(text) && /\p{Script=Latin}{2}/u.test(text))
  const own = judgeRoles({ ...card, rest: others, glossOf, isPrintedOnly: true }, model)
  const whole = latins.length > 0 ? judgeRoles({ ...card, glossOf }, model) : own
  const latin = latins.length > 0 ? judgeRoles({ ...card, rest: latins }, model) : {}
  const name = own.name ?? whole.name ?? latin.name
  const isOwnTitle = own.position !== undefined && (own.position.probability >= probable || !whole.position)
  const position = isOwnTitle ? own.position : (whole.position ?? latin.position)
  const latinName = own.name && isPrinted(latin.name) && isSamePerson(own.name, latin.name) ? latin.name : undefined
  return {
    ...(name ? { name } : {}),
    ...(position ? { position } : {}),
    ...companiesOf(own.company, latin.company, whole.company, glossOf),
    ...(latinName ? { latinName } : {}),
    glossOf,
  }
}
