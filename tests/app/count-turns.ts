import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadApp } from '#core/app.ts'
import { countRuns } from '#tests/app/count-statements.ts'

export type Turns = {
  /** Turns of the event loop that the work took. */
  turns: number
  /** The most statements that ran in one of them: whoever waits meanwhile waits for all of these. */
  mostStatements: number
  /** The processor time of the longest one, in milliseconds. */
  longestMs: number
  /** The processor time of all, in milliseconds. */
  wholeMs: number
}

/** A turn: when it began and ended, and its processor time, in milliseconds. */
type Turn = { from: number; to: number; ms: number }

/** How some work shares the event loop with others. The collection of garbage, most of which other tests left, does not count. */
export async function turnsOf(app: ReadApp, work: () => unknown): Promise<Turns> {
  const turns: Turn[] = []
  const collections: PerformanceEntry[] = []
  const observer = new PerformanceObserver(list => collections.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const runs = countRuns(app)
  let mostStatements = 0
  let isOver = false
  let [cpu, ran, from] = [process.threadCpuUsage(), 0, performance.now()]
  const look = () => {
    const { user, system } = process.threadCpuUsage(cpu)
    turns.push({ from, to: performance.now(), ms: (user + system) / 1000 })
    mostStatements = Math.max(mostStatements, runs.count() - ran)
    ;[cpu, ran, from] = [process.threadCpuUsage(), runs.count(), performance.now()]
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isOver = true
    look()
    runs.stop()
  }
  // Collections are told in turns after them.
  for (let n = 0; n < 3; n++) await nextTurn()
  observer.disconnect()
  const working = turns.map(turn => {
    const inside = collections.filter(({ startTime }) => startTime >= turn.from && startTime < turn.to)
    return Math.max(0, turn.ms - inside.reduce((sum, { duration }) => sum + duration, 0))
  })
  return {
    turns: turns.length,
    mostStatements,
    longestMs: Math.max(...working),
    wholeMs: working.reduce((sum, ms) => sum + ms, 0),
  }
}
