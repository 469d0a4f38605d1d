import type { Gloss } from '#reader/extract/alphabets/gloss.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import type { Told } from '#reader/extract/roles/card-view.ts'
import type { Evidence } from '#reader/extract/roles/evidence.ts'
import type { Piece } from '#reader/extract/roles/pieces.ts'
import { detectAddress } from '#reader/extract/spans/detect-address.ts'

/** What a text of a card means in English words. */
export type GlossOf = (text: string) => Gloss

/** A card whose lines and pieces are to be told to the networks. */
type Card = { pieces: readonly Piece[]; rest: readonly CardLine[]; all: readonly CardLine[]; evidence: Evidence }

/**
 * A card in another alphabet as the networks know cards: the same lines and pieces in the same places, their texts in
 * English words and Latin letters.
 */
export function glossedCard({ pieces, rest, all, evidence }: Card, glossOf: GlossOf): Card & { told: Told } {
  const kinds = new Map<string, Gloss['kind']>()
  const textOf = (text: string) => {
    const { text: told, kind } = glossOf(text)
    if (kind) kinds.set(told, kind)
    return told
  }
  const toldLines = new Map<CardLine, CardLine>()
  const lineOf = (line: CardLine) => {
    const known = toldLines.get(line) ?? { ...line, text: textOf(line.text) }
    toldLines.set(line, known)
    return known
  }
  return {
    pieces: pieces.map(piece => ({
      ...piece,
      text: textOf(piece.text),
      others: textOf(piece.others),
      parts: piece.parts.map(lineOf),
    })),
    rest: rest.map(lineOf),
    all: all.map(lineOf),
    evidence,
    told: {
      kindOf: text => kinds.get(text),
      isAddress: new Set(detectAddress(rest, evidence.lists).map(lineOf)),
    },
  }
}
