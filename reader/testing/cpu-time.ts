import { isThorough } from './repeats.ts'

/** The processor time that work takes, in milliseconds. Unlike elapsed time, it does not depend on other load. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const text = 'Ana Torres, Calle Mayor 12, 28013 Madrid, +34 612 345 678, ana@torres.es\n'.repeat(4000)
/** What the work below takes on an idle machine with two cores of 2026. */
const usualMs = 20

/** In `npm test` a limit finds what takes a multiple, as another order of growth does; `npm run test:thorough` is exact. */
const tolerance = isThorough ? 1 : 4

/**
 * Whether that much processor time is at most what it takes on an idle machine, or as many times more as this machine
 * takes now: on a busy one the same work takes several times as much.
 */
export const isWithin = (ms: number, usualMostMs: number): boolean =>
  ms <= usualMostMs * tolerance || ms <= usualMostMs * tolerance * slowdown()

/** How many times as long this machine computes now, at worst, as an idle one; at least 1. */
function slowdown(): number {
  const times = Array.from({ length: 7 }, () => {
    const before = process.threadCpuUsage()
    countWords()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.max(1, ...times.map(ms => ms / usualMs))
}

/** Expressions, strings and a table, as the parsers have them. */
function countWords(): number {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().split(/[^\p{L}\d]+/u)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort().length + text.replace(/\d+/g, digits => String(Number(digits) + 1)).length
}
