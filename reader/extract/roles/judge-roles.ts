import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { mayBeSurname } from '#reader/extract/names/slavic-name.ts'
import { type GlossOf, glossedCard } from '#reader/extract/roles/alphabets/glossed-card.ts'
import { alphabetOf } from '#reader/words/alphabet-of.ts'
import { viewOf } from './card-view.ts'
import { type Decoded, decode } from './decode.ts'
import type { Evidence } from './evidence.ts'
import { featuresOf } from './features.ts'
import { type RoleModel, shippedModel } from './model-file.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { secondOpinion } from './tagger/second-opinion.ts'

/** More are no card's, and every one costs. */
export const mostLines = 40

/** A card whose lines are to be judged: those left once ways to reach somebody are taken out, all of them, and what those ways say. */
export type JudgedCard = {
  rest: readonly CardLine[]
  all: readonly CardLine[]
  evidence: Evidence
  /** What texts of a card mean that is in another alphabet than Latin. */
  glossOf?: GlossOf
  /** Whether what only a domain or a mail name says is no name: the card has its own letters. */
  isPrintedOnly?: boolean
}

/** A legal form alone is no firm's name. */
const bareForm = /^(?:LLC|Ltd|SA|LLP|Co\., Ltd\.)$/i

/** Whether lines are in one alphabet: a value and the same in Latin letters are two. */
function areAlike(lines: readonly CardLine[]): boolean {
  const [first] = lines
  return lines.every(line => alphabetOf(line.text) === alphabetOf(first?.text ?? ''))
}

/**
 * Whether a text was cut out of a line that is surely a person's name as a whole, or joins such a line with one that is
 * neither that nor a surname: a father's name is no title, and a title no surname.
 */
function isPartOfName({ kind, parts }: Piece, glossOf: GlossOf): boolean {
  const isPerson = (line: CardLine) => glossOf(line.text).kind === 'person'
  if (kind === 'joined') return parts.some(isPerson) && !parts.every(part => isPerson(part) || mayBeSurname(part.text))
  return (kind === 'start' || kind === 'end' || kind === 'middle') && parts.some(isPerson)
}

/** The name, title and firm among the texts of a card, each with how probable it is; a field that is not there is absent. */
export function judgeRoles(card: JudgedCard, model: RoleModel = shippedModel()): Decoded {
  const { rest, all, evidence, glossOf, isPrintedOnly } = card
  const judged = rest.slice(0, mostLines)
  if (judged.length === 0 || all.length === 0) return {}
  if (glossOf) {
    const competing = piecesOf(judged, evidence, { alphabets: 'any' }).filter(
      piece => areAlike(piece.parts) && !isPartOfName(piece, glossOf) && !bareForm.test(glossOf(piece.text).text),
    )
    const pieces = isPrintedOnly ? competing.filter(({ parts }) => parts.length > 0) : competing
    const told = glossedCard({ pieces, rest: judged, all: all.slice(0, 2 * mostLines), evidence }, glossOf)
    return decode(model.networks, featuresOf(told.pieces, viewOf(model.kinds, told)), pieces)
  }
  const pieces = piecesOf(judged, evidence)
  const view = viewOf(model.kinds, { rest: judged, all: all.slice(0, 2 * mostLines), evidence })
  const opinion = model.second && secondOpinion(model.second, view)
  const competing = [...pieces, ...(opinion?.further(pieces) ?? [])]
  return decode(model.networks, featuresOf(competing, view), competing, opinion)
}
