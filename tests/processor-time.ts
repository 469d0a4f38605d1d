import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Where each test file leaves what it took: `scripts/test/test-costs.ts` reads it. */
const folder = '.cache/test-results'

/** Seconds of processor time of this process, its threads, and all processes that it started and that have ended. */
function processorSeconds(stat: string): number {
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
}

let before = 0

/**
 * Records what a test file has taken since the last one of this process, its imports included; nothing where the system
 * does not say.
 */
export function recordProcessorTime(file: string, stat = '/proc/self/stat'): void {
  if (!existsSync(stat)) return
  const now = processorSeconds(stat)
  mkdirSync(folder, { recursive: true })
  appendFileSync(
    `${folder}/processor-time.jsonl`,
    `${JSON.stringify({ file: relative('.', file), seconds: now - before })}\n`,
  )
  before = now
}
