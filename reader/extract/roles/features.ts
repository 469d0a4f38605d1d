import { foldText } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import type { CardView } from './card-view.ts'
import { cutFeatures } from './cut-features.ts'
import type { Piece } from './pieces.ts'
import { neighbourFeatures, placeFeatures } from './place-features.ts'
import { textFeatures } from './text-features.ts'

export type Numbers = number[]

/** A likeness to a domain of the same letters. */
const same = 0.99

const most = (values: readonly number[]) => values.reduce((top, value) => Math.max(top, value), 0)

/** What e-mails and sites say for a piece, and how well the card's other lines do beside it. */
function rivalFeatures(piece: Piece, view: CardView): Numbers {
  const [own, local, free] = [view.own(piece.text), view.local(piece.text), view.free(piece.text)]
  const kinds = view.kinds(piece.text)
  const others = view.known.filter(({ line }) => !piece.parts.includes(line))
  const rival = (of: (known: (typeof others)[number]) => number) => most(others.map(of))
  const best = { own: rival(other => other.own), local: rival(other => other.local) }
  const parts = piece.kind === 'joined' ? piece.parts.map(part => part.text) : []
  const folded = foldText(piece.text)
  const repeats = folded.length > 2 ? view.known.filter(known => known.folded.includes(folded)).length : 0
  const isInside =
    folded.length > 3 && others.some(other => other.folded.length > folded.length + 2 && other.folded.includes(folded))
  return [
    own,
    Number(own >= same),
    local,
    free,
    parts.length > 0 ? own - most(parts.map(view.own)) : 0,
    parts.length > 0 ? local - most(parts.map(view.local)) : 0,
    best.own,
    own - best.own,
    best.local,
    local - best.local,
    ...[0, 1, 2].flatMap(kind => {
      const other = rival(known => known.kinds[kind] ?? 0)
      return [other, (kinds[kind] ?? 0) - other]
    }),
    Math.min(3, repeats - 1),
    Number(isInside),
    Number(view.evidence.ownNames.some(name => folded.length > 2 && name.startsWith(folded))),
    Number(view.evidence.ownNames.some(name => folded.length > 2 && name.endsWith(folded))),
    view.spelled(piece.text),
    view.wholeSpelled - view.spelled(piece.text),
    piece.spelling?.covered ?? 0,
    Math.min(4, piece.spelling?.words ?? 0) / 2,
    Number(piece.spelling?.isFree ?? false),
  ]
}

/** What holds for the card as a whole, the same for all its pieces: also what "none of them" is judged by. */
function cardFeatures({ known, all, rest, evidence, wholeSpelled, job }: CardView): Numbers {
  const tops = [0, 1, 2, 4, 5].flatMap(kind => {
    const sorted = known.map(({ kinds }) => kinds[kind] ?? 0).sort((a, b) => b - a)
    return [sorted[0] ?? 0, sorted[1] ?? 0]
  })
  return [
    ...tops,
    most(known.map(({ own }) => own)),
    most(known.map(({ local }) => local)),
    most(known.map(({ line }) => job(line.text))),
    Number(evidence.ownNames.length > 0),
    Number(evidence.localParts.length > 0),
    Number(evidence.freeLocalParts.length > 0),
    Number(evidence.localParts.some(part => /^(?:info|contact|sales|hello|office|mail|admin)/i.test(part))),
    all.length / 12,
    rest.length / 12,
    evidence.reachLines.length / 4,
    wholeSpelled,
    most(known.map(({ line }) => line.size)) / 3,
  ]
}

/** Every piece as numbers, all of one length; the first stands for "none of them". */
export function featuresOf(pieces: readonly Piece[], view: CardView): Float32Array[] {
  const card = cardFeatures(view)
  const isReach = new Set(view.evidence.reachLines.map(view.placeOf))
  const isLeft = new Set(view.rest.map(view.placeOf))
  const context = {
    ...view,
    isReach: (line: CardLine) => isReach.has(view.placeOf(line)) || !isLeft.has(view.placeOf(line)),
  }
  const rows = pieces.map(piece => [
    0,
    ...textFeatures(piece, view),
    ...placeFeatures(piece, view),
    ...neighbourFeatures(piece, context),
    ...cutFeatures(piece, view),
    ...rivalFeatures(piece, view),
    ...card,
  ])
  const width = rows[0]?.length ?? 1 + card.length
  const nobody = new Float32Array(width)
  nobody[0] = 1
  nobody.set(card, width - card.length)
  const finite = (row: Numbers) => {
    const numbers = Float32Array.from(row)
    for (let at = 0; at < numbers.length; at++) if (!Number.isFinite(numbers[at])) numbers[at] = 0
    return numbers
  }
  return [nobody, ...rows.map(finite)]
}
