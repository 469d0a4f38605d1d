import { areStacked, inOneRow } from '#reader/extract/lines/card-lines.ts'
import { roles } from '#reader/extract/roles/network.ts'
import { overlap, type Piece } from '#reader/extract/roles/pieces.ts'

/** How much each thing counts that holds of a name, a title and a firm that are chosen together, by what it is called. */
export type Together = Readonly<Record<string, number>>

/** How many line heights lie between lines that stand together at most, and how near edges are that are one. */
const [near, flush] = [1.2, 0.5]
/** How much larger print is that counts as larger. */
const larger = 1.05

/** A row that may be taken for a role, and the logarithm of how probable it is. */
export type Option = { at: number; log: number }
/**
 * A row for each role, 0 for none, of which no letters serve twice; the logarithm of how probable they are one by one, and
 * what holds of them together.
 */
export type Whole = { chosen: readonly [name: number, position: number, company: number]; log: number; hints: string[] }

/** What holds of a piece whatever the others are: its line is the largest of all that compete, or the uppermost. */
function hintsOfOne(role: number, piece: Piece | undefined, lines: readonly Piece[]): string[] {
  const own = lines.filter(line => line.parts.some(part => piece?.parts.includes(part)))
  const isLargest = own.some(line => lines.every(other => other.size <= line.size))
  const isFirst = own.some(line => lines.every(other => other.top >= line.top))
  return [...(isLargest ? [`largest ${roles[role]}`] : []), ...(isFirst ? ['first'] : [])]
}

/** What holds of the person's name and the piece for another role: how they stand, and how large they are. */
function hintsOfTwo(role: number, name: Piece, piece: Piece): string[] {
  if (role === 0 || name.parts.length === 0 || piece.parts.length === 0) return []
  const isNear = inOneRow(name, piece) || areStacked(name, piece, near)
  const isFlush = Math.abs(name.left - piece.left) < flush * (name.bottom - name.top)
  return [
    `${roles[role]} ${isNear ? 'near' : 'apart'}`,
    ...(isFlush ? [`${roles[role]} flush`] : []),
    ...(piece.size > larger * name.size ? [`${roles[role]} larger`] : []),
  ]
}

/** All wholes of the options for each role. */
export function wholesOf(options: readonly (readonly Option[])[], pieces: readonly Piece[]): Whole[] {
  const lines = pieces.filter(({ kind }) => kind === 'line')
  const alone = options.map((some, role) => some.map(({ at }) => hintsOfOne(role, pieces[at - 1], lines)))
  // What holds of two options; undefined where letters would serve twice.
  const pairs = (one: number, two: number) =>
    options[one]?.map(({ at: a }) =>
      options[two]?.map(({ at: b }) => {
        const [first, second] = [pieces[a - 1], pieces[b - 1]]
        if (!first || !second) return []
        return a === b || overlap(first, second) ? undefined : hintsOfTwo(one === 0 ? two : 0, first, second)
      }),
    )
  const [titles, firms, others] = [pairs(0, 1), pairs(0, 2), pairs(1, 2)]
  const [names = [], positions = [], companies = []] = options
  return names.flatMap((name, i) =>
    positions.flatMap((position, j) =>
      companies.flatMap((company, k) => {
        const together = [titles?.[i]?.[j], firms?.[i]?.[k], others?.[j]?.[k]]
        if (together.includes(undefined)) return []
        const chosen = [name.at, position.at, company.at] as const
        const has = roles.filter((_, role) => (chosen[role] ?? 0) > 0).join(' ') || 'nothing'
        const own = [alone[0]?.[i], alone[1]?.[j], alone[2]?.[k]]
        const hints = [has, ...[...together, ...own].flatMap(some => some ?? [])]
        return [{ chosen, log: name.log + position.log + company.log, hints }]
      }),
    ),
  )
}

/** The logarithm of how probable a whole is with what holds of it together. */
export const logOf = ({ log, hints }: Whole, weights: Together): number =>
  hints.reduce((sum, hint) => sum + (weights[hint] ?? 0), log)
