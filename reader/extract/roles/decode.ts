import { foldText } from '#reader/compare-text.ts'
import { type Network, roleCount, roles, scoresOf } from './network.ts'
import type { Piece } from './pieces.ts'
import { type Option as Judged, pooled } from './tagger/choice.ts'
import type { SecondOpinion } from './tagger/second-opinion.ts'
import { logOf, type Option, type Whole, wholesOf } from './tagger/together.ts'
import { softmax } from './text-kinds.ts'

/**
 * The piece taken for a role and how probable it is; undefined where nothing on the card is of that role. `judges` is how
 * probable each of the two says it is; absent where only one was asked.
 */
export type Taken = { piece: Piece; probability: number; judges?: { first: number; second: number } }
export type Decoded = Partial<Record<(typeof roles)[number], Taken>>

/** Options of a role that are looked at, the best first. */
const mostOptions = 10
const nameRole = roles.indexOf('name')
const companyRole = roles.indexOf('company')
/** How much "none of them" counts for a firm or a title where one judge alone is asked: a doubtful one asks to be checked. */
const emptyAlone = 0.7

/** How probable every row is for every role, row by row, as the networks say on average. */
function probabilitiesOf(networks: readonly Network[], rows: readonly Float32Array[]): Float64Array {
  const mean = new Float64Array(rows.length * roleCount)
  for (const network of networks) {
    const scores = scoresOf(network, rows)
    for (let role = 0; role < roleCount; role++) {
      const one = softmax(Float64Array.from(rows, (_, at) => scores[at * roleCount + role] ?? 0))
      one.forEach((probability, at) => {
        mean[at * roleCount + role] = (mean[at * roleCount + role] ?? 0) + probability / networks.length
      })
    }
  }
  return mean
}

/** The rows of each text, "none of them" alone: what stands on a card twice (a logo, a watermark) is one value. */
function rowsByText(pieces: readonly Piece[]): number[][] {
  const texts = new Map<string, number[]>()
  pieces.forEach(({ text }, index) => {
    const folded = foldText(text) || `${index}`
    texts.set(folded, [...(texts.get(folded) ?? []), index + 1])
  })
  return [[0], ...texts.values()]
}

/**
 * Makes of what the first judge says what both say together, in place: rows of one text keep their shares of it. Returns
 * what each of them said of every group of rows, role by role.
 */
function poolOpinions(
  probabilities: Float64Array,
  card: { groups: readonly (readonly number[])[]; pieces: readonly Piece[] },
  opinion: SecondOpinion,
): Judged[][] {
  return roles.map((_, role) => {
    const judged = card.groups.map(
      (group): Judged => ({
        own: group.reduce((sum, at) => sum + (probabilities[at * roleCount + role] ?? 0), 0),
        tagger: group.reduce((most, at) => Math.max(most, opinion.of(role, card.pieces[at - 1])), 0),
        isNone: group[0] === 0,
      }),
    )
    const both = pooled(judged, opinion.choice)
    card.groups.forEach((group, index) => {
      const factor = (both[index] ?? 0) / Math.max(1e-12, judged[index]?.own ?? 0)
      for (const at of group)
        probabilities[at * roleCount + role] = (probabilities[at * roleCount + role] ?? 0) * factor
    })
    return judged
  })
}

/**
 * The best options of a role with the logarithms of their probabilities; row 0 is "none of them". Rows of one text count
 * together, and the most probable of them that is printed stands for all.
 */
function optionsOf(
  probabilities: Float64Array,
  role: number,
  {
    groups,
    pieces,
    emptyCounts,
  }: { groups: readonly (readonly number[])[]; pieces: readonly Piece[]; emptyCounts: number },
): Option[] {
  const of = (at: number) => probabilities[at * roleCount + role] ?? 0
  const isPrinted = (at: number) => Number((pieces[at - 1]?.parts.length ?? 0) > 0)
  const counts = (at: number) => (at === 0 && role !== nameRole ? emptyCounts : 1)
  const all = groups.map(group => ({
    at: group.reduce((best, at) => ((isPrinted(at) - isPrinted(best) || of(at) - of(best)) > 0 ? at : best)),
    log: Math.log(group.reduce((sum, at) => sum + counts(at) * of(at), 1e-9)),
  }))
  const sorted = all.sort((a, b) => b.log - a.log)
  const best = sorted.slice(0, mostOptions)
  return best.some(({ at }) => at === 0) ? best : [...best, ...sorted.filter(({ at }) => at === 0)]
}

/** What a firm's name is worth that is a part of the right one, and one that has the right one and more. */
const halfRight = { part: 0.45, more: 0.55 }
/** A firm's name as the letters that count of it. */
type Firm = { at: number; share: number; text: string }

/** What a firm's name is worth where another is right: something only where one of them begins or ends with the other. */
function worthFor({ text }: Firm, right: string): number {
  if (!text || !right || text === right) return 0
  const hasMore = text.length > right.length
  const [long, short] = hasMore ? [text, right] : [right, text]
  if (short.length < 3 || !(long.startsWith(short) || long.endsWith(short))) return 0
  return hasMore ? halfRight.more : halfRight.part
}

/**
 * Of the options for the firm the one that is most likely to be of use: print gives a firm in several lengths (`Acme`,
 * `Acme Foods`, `Acme Foods Ltd`), of which each is half right where another is meant, and together they outweigh a
 * stranger that is more probable than any of them.
 */
function mostUseful(options: readonly (readonly [at: number, share: number])[], pieces: readonly Piece[]): number {
  const known = options.map(([at, share]): Firm => ({ at, share, text: foldText(pieces[at - 1]?.text ?? '') }))
  const worthOf = (option: Firm) =>
    known.reduce((sum, { text, share }) => sum + worthFor(option, text) * share, option.share)
  const rated = known.map(option => ({ at: option.at, worth: worthOf(option) }))
  return rated.reduce((best, next) => (next.worth > best.worth ? next : best), { at: 0, worth: 0 }).at
}

/** All wholes that a card's pieces make, the groups of rows of one text, and what each judge says of every group. */
export function wholesIn(
  networks: readonly Network[],
  { rows, pieces }: { rows: readonly Float32Array[]; pieces: readonly Piece[] },
  opinion?: SecondOpinion,
): { wholes: Whole[]; groups: number[][]; opinions: Judged[][] | undefined } {
  const probabilities = probabilitiesOf(networks, rows)
  const groups = rowsByText(pieces)
  const opinions = opinion && poolOpinions(probabilities, { groups, pieces }, opinion)
  const emptyCounts = opinion ? 1 : emptyAlone
  const options = roles.map((_, role) => optionsOf(probabilities, role, { groups, pieces, emptyCounts }))
  return { wholes: wholesOf(options, pieces), groups, opinions }
}

/**
 * Gives each role a piece or none, so that the whole is most probable and no letters serve twice. The probability of a
 * choice is the share of all such wholes in which it is made; pieces of the same letters count together. Of the firm's
 * options that leave the others as they are, the most useful is taken. A second opinion counts beside the networks.
 */
export function decode(
  networks: readonly Network[],
  rows: readonly Float32Array[],
  pieces: readonly Piece[],
  opinion?: SecondOpinion,
): Decoded {
  const { wholes, groups, opinions } = wholesIn(networks, { rows, pieces }, opinion)
  const logs = new Map(wholes.map(whole => [whole, logOf(whole, opinion?.together ?? {})]))
  const shareOf = (whole: Whole) => Math.exp(logs.get(whole) ?? 0)
  const nothing: Whole = { chosen: [0, 0, 0], log: 0, hints: [] }
  const { chosen } = wholes.reduce((top, whole) => (shareOf(whole) > shareOf(top) ? whole : top), wholes[0] ?? nothing)
  const shares = roles.map((_, role) => {
    const byPiece = Map.groupBy(wholes, whole => whole.chosen[role] ?? 0)
    return new Map([...byPiece].map(([at, some]) => [at, some.reduce((sum, whole) => sum + shareOf(whole), 0)]))
  })
  const beside = wholes.filter(whole => whole.chosen[0] === chosen[0] && whole.chosen[1] === chosen[1])
  const firmsBeside = beside.flatMap(({ chosen: [, , at] }): [number, number][] =>
    at > 0 ? [[at, shares[companyRole]?.get(at) ?? 0]] : [],
  )
  const company = chosen[2] > 0 ? mostUseful(firmsBeside, pieces) : 0
  const all = [...(shares[companyRole]?.values() ?? [])].reduce((sum, share) => sum + share, 0)
  const decoded: Decoded = {}
  roles.forEach((role, index) => {
    const at = (index === companyRole ? company : chosen[index]) ?? 0
    const piece = pieces[at - 1]
    const said = opinions?.[index]?.[groups.findIndex(group => group.includes(at))]
    const judges = said && { first: said.own, second: said.tagger }
    const probability = (shares[index]?.get(at) ?? 0) / (all || 1)
    if (piece) decoded[role] = { piece, probability, ...(judges && { judges }) }
  })
  return decoded
}
