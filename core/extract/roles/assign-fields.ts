import { areAligned, gapBelow, inOneRow, sizeRatio } from '#core/extract/spans/card-lines.ts'
import type { Candidate } from './candidates.ts'

export type Scored = { candidate: Candidate; score: number }
export type Choice = { candidate: Candidate; confidence: number; score: number }
export type Assignment = { name?: Choice; position?: Choice; company?: Choice }

const kept = 9
const hopeless = -2.2

const best = (scored: readonly Scored[]): (Scored | undefined)[] => [
  undefined,
  ...scored
    .filter(({ score }) => score > hopeless)
    .sort((a, b) => b.score - a.score)
    .slice(0, kept),
]

const overlaps = (a: Scored | undefined, b: Scored | undefined): boolean =>
  a !== undefined && b !== undefined && a.candidate.parts.some(part => b.candidate.parts.includes(part))

/** What stands next under a full name in smaller letters may be its title though no word says so. */
function asSubtitle(name: Scored, position: Scored): number {
  const above = name.candidate.parts.at(-1) ?? name.candidate
  const isName = name.score >= 0.5 && name.candidate.text.includes(' ')
  if (!isName || position.score >= 0 || sizeRatio(position.candidate, above) >= 0.87) return 0
  return 0.9 - 0.6 * gapBelow(above, position.candidate)
}

/** A title stands right under its name, less often beside or above it. */
function nameWithPosition(name: Scored | undefined, position: Scored | undefined): number {
  if (!name || !position) return 0
  const gap = gapBelow(name.candidate, position.candidate)
  if (gap >= 0 && gap < 1.3 && areAligned(name.candidate, position.candidate)) return 1.3 + asSubtitle(name, position)
  if (gap >= 0 && gap < 2.5 && areAligned(name.candidate, position.candidate)) return 0.6
  if (inOneRow(name.candidate, position.candidate)) return 0.2
  const above = gapBelow(position.candidate, name.candidate)
  return above >= 0 && above < 1.2 && areAligned(name.candidate, position.candidate) ? 0.1 : -1.6
}

const total = (parts: readonly (Scored | undefined)[]) => parts.reduce((sum, part) => sum + (part?.score ?? 0), 0)

/** Sure where taking anything else would cost much, and the letters themselves are sure. */
function choiceOf(scored: Scored | undefined, margin: number): Choice | undefined {
  if (!scored) return undefined
  const sureness = 1 - 0.55 * Math.exp(-0.9 * Math.max(0, margin))
  return { ...scored, confidence: Math.round(100 * sureness * scored.candidate.confidence) / 100 }
}

type Combination = { sum: number; parts: readonly [Scored | undefined, Scored | undefined, Scored | undefined] }

function combinationsOf(
  names: readonly Scored[],
  positions: readonly Scored[],
  companies: readonly Scored[],
): Combination[] {
  const combinations: Combination[] = []
  for (const name of best(names)) {
    for (const position of best(positions)) {
      if (overlaps(name, position)) continue
      for (const company of best(companies)) {
        if (overlaps(name, company) || overlaps(position, company)) continue
        const parts = [name, position, company] as const
        combinations.push({ parts, sum: total(parts) + nameWithPosition(name, position) })
      }
    }
  }
  return combinations
}

/**
 * The assignment of candidates to name, position and company that is best as a whole: no line serves twice, a field
 * may stay empty, and where things stand to each other counts. Confidence is what the next best value would cost.
 */
export function assignFields(
  names: readonly Scored[],
  positions: readonly Scored[],
  companies: readonly Scored[],
): Assignment {
  const combinations = combinationsOf(names, positions, companies)
  const winner = combinations.reduce((a, b) => (b.sum > a.sum ? b : a), {
    sum: 0,
    parts: [undefined, undefined, undefined],
  })
  const choose = (field: 0 | 1 | 2) => {
    const chosen = winner.parts[field]
    const others = combinations.filter(({ parts }) => parts[field] !== chosen).map(({ sum }) => sum)
    return choiceOf(chosen, winner.sum - others.reduce((a, b) => Math.max(a, b), 0))
  }
  const [name, position, company] = [choose(0), choose(1), choose(2)]
  return { ...(name && { name }), ...(position && { position }), ...(company && { company }) }
}
