import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const costSchema = z.object({ file: z.string(), seconds: z.number() })
/** What a test file took, in seconds of processor time, which says more than the clock of a busy machine. */
export type TestCost = z.infer<typeof costSchema>

/** The largest share of all unit and flow tests that one file may take: whoever adds a variant sees what it costs. */
export const mostShare = 0.2

/**
 * Seconds of processor time of all processes that this one has started and that have ended, with theirs; 0 where the
 * system does not say.
 */
export function childrenSeconds(stat = '/proc/self/stat'): number {
  if (!existsSync(stat)) return 0
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** The test files of a run, the most expensive first: `tests/processor-time.ts` leaves a line for each. */
export function costsIn(results: string): TestCost[] {
  const file = `${results}/processor-time.jsonl`
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map(line => costSchema.parse(JSON.parse(line))).sort((a, b) => b.seconds - a.seconds)
}

/** A table of the most expensive files, and those that take too large a share. */
export function judgeCosts(costs: readonly TestCost[], shown = 12): { table: string; tooExpensive: TestCost[] } {
  const total = costs.reduce((sum, { seconds }) => sum + seconds, 0)
  const rows = costs
    .slice(0, shown)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${((100 * seconds) / total).toFixed(1)} %  ${file}`)
  return { table: rows.join('\n'), tooExpensive: costs.filter(({ seconds }) => seconds > mostShare * total) }
}
