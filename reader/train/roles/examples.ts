import { plainName } from '#reader/extract/names/split-name.ts'
import { viewOf } from '#reader/extract/roles/card-view.ts'
import { evidenceOf } from '#reader/extract/roles/evidence.ts'
import { featuresOf } from '#reader/extract/roles/features.ts'
import { roles } from '#reader/extract/roles/network.ts'
import { type Piece, piecesOf } from '#reader/extract/roles/pieces.ts'
import { prepareCard } from '#reader/extract/roles/prepare-card.ts'
import type { TextKindModel } from '#reader/extract/roles/text-kinds.ts'
import type { TextLine } from '#reader/port.ts'
import type { Random } from '#reader/synth/random.ts'
import { type WordLists, wordLists } from '#reader/words/word-lists.ts'
import type { Truth } from './invent-card.ts'

/**
 * A card as the scorer learns from it: a row for "none of them", then one a piece; how many pieces each row stands for;
 * and which rows are right for each role.
 */
export type Example = {
  rows: Float32Array[]
  weights: Float32Array
  right: (readonly number[])[]
  pieces: readonly Piece[]
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether a piece is one of the wanted texts of a role. */
export function isRight(role: (typeof roles)[number], { text, kind }: Piece, wanted: readonly string[]): boolean {
  if (role === 'name' && kind === 'domain') return false
  if (role !== 'company' && kind === 'domain') return false
  if (role !== 'name' && kind === 'mail') return false
  const texts = role === 'name' ? [text, plainName(text).name] : [text]
  return texts.map(plain).some(found => found.length > 0 && wanted.some(want => plain(want) === found))
}

/**
 * What the scorer sees of a card. Of cards with very many pieces only some of the wrong ones are kept where `random` is
 * given. A role for which nothing is right has an empty list: nothing is learned from it.
 */
export function exampleOf(
  model: TextKindModel,
  card: { lines: readonly TextLine[]; truth: Truth },
  { lists = wordLists, random, most = 70 }: { lists?: WordLists; random?: Random; most?: number } = {},
): Example | undefined {
  const { all, spans } = prepareCard(card.lines, lists)
  if (spans.rest.length === 0) return undefined
  const evidence = evidenceOf(spans, lists)
  const view = viewOf(model, { rest: spans.rest, all, evidence })
  const every = piecesOf(spans.rest, evidence)
  const isWanted = every.map(piece => roles.some(role => isRight(role, piece, card.truth[role])))
  const share = Math.min(1, most / every.length)
  const mustStay = (piece: Piece, index: number) => isWanted[index] || piece.kind === 'line'
  const kept = every.flatMap((piece, index) => {
    if (!random || mustStay(piece, index)) return [{ piece, weight: 1 }]
    return random.next() < share ? [{ piece, weight: 1 / share }] : []
  })
  const pieces = kept.map(({ piece }) => piece)
  const rows = featuresOf(pieces, view)
  const weights = Float32Array.from([1, ...kept.map(({ weight }) => weight)])
  const right = roles.map(role => {
    const wanted = card.truth[role].filter(Boolean)
    const all = pieces.flatMap((piece, index) => (isRight(role, piece, wanted) ? [index + 1] : []))
    // A domain or a mail name is right only where nothing printed is.
    const printed = all.filter(at => (pieces[at - 1]?.parts.length ?? 0) > 0)
    const found = printed.length > 0 ? printed : all
    return wanted.length === 0 || card.truth[role].includes('') ? [0, ...found] : found
  })
  return { rows, weights, right, pieces }
}
