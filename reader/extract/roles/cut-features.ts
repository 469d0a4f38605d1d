import { foldText } from '#reader/compare-text.ts'
import { gapBelow, inOneRow } from '#reader/extract/lines/card-lines.ts'
import { hasLegalForm } from '#reader/words/legal-forms.ts'
import type { CardView } from './card-view.ts'
import type { Piece } from './pieces.ts'
import { kindCount } from './text-kinds.ts'

const sorts: readonly Piece['kind'][] = ['line', 'start', 'end', 'middle', 'joined', 'domain', 'mail']
const isCapitals = (text: string) => text === text.toUpperCase()
const goesOn = /(?:&|,|-|\/|\b(?:and|of|the|for|de|da|do|del|la|y|e|en|und|für|des|du|et|di|della|per|in))$/i
const continued = /^(?:&|and\b|of\b|de\b|da\b|y\b|e\b|und\b|et\b|\p{Ll})/u

/** What a cut leaves behind, and what the line would be as a whole. */
function cutOff({ others, parts, kind }: Piece, view: CardView, text: string): number[] {
  const isCut = kind === 'start' || kind === 'end' || kind === 'middle'
  const whole = isCut ? (parts[0]?.text ?? '') : ''
  if (!isCut) return new Array(2 * kindCount + 4).fill(0)
  return [
    ...view.kinds(others),
    ...view.kinds(whole),
    others.split(' ').length / 5,
    view.local(others),
    view.own(others),
    Number(isCapitals(others) !== isCapitals(text)),
  ]
}

/** How alike and how near the lines are that a piece joins. */
function joints({ parts, kind }: Piece, view: CardView): number[] {
  if (kind !== 'joined') return new Array(10 + 2 * kindCount).fill(0)
  const sizes = parts.map(part => part.size)
  const [first, second] = parts
  const kinds = parts.map(part => view.kinds(part.text))
  const extremes = Array.from({ length: kindCount }, (_, kind) => {
    const values = kinds.map(found => found[kind] ?? 0)
    return [Math.min(...values), Math.max(...values)]
  })
  const folded = parts.map(part => foldText(part.text))
  const repeats = folded.some(
    (text, at) => text.length > 1 && folded.some((other, place) => place !== at && other.includes(text)),
  )
  const gaps = parts.slice(1).map((part, index) => gapBelow(parts[index] ?? part, part))
  return [
    parts.length,
    Math.min(2, Math.log2(Math.max(...sizes) / Math.min(...sizes))),
    Number(parts.every(part => isCapitals(part.text) === isCapitals(first?.text ?? ''))),
    Number(parts.every(part => part.text.split(' ').length <= 2)),
    Number(first !== undefined && second !== undefined && inOneRow(first, second)),
    Math.max(...gaps.map(gap => Math.max(0, Math.min(3, gap)))),
    Number(
      parts.slice(0, -1).some(part => goesOn.test(part.text)) || parts.slice(1).some(part => continued.test(part.text)),
    ),
    Number(hasLegalForm(` ${parts.at(-1)?.text ?? ''}`)),
    Number(repeats),
    Number(new Set(folded).size < folded.length),
    ...extremes.flat(),
  ]
}

/** How a piece was made: a line as it is, cut or joined, and whether it should have been. */
export function cutFeatures(piece: Piece, view: CardView): number[] {
  return [
    ...sorts.map(sort => Number(piece.kind === sort)),
    Number(piece.atSign),
    Number(piece.parts.some(part => view.isAddress.has(part))),
    ...cutOff(piece, view, piece.text),
    ...joints(piece, view),
  ]
}
