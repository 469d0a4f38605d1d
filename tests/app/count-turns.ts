import type { App } from '#core/app.ts'
import { countRuns } from '#tests/app/count-statements.ts'
import { collectGarbage } from '#tests/held-memory.ts'

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

/** How some work shares the event loop with others. */
export async function turnsOf(app: Pick<App, 'db'>, work: () => unknown): Promise<Turns> {
  // What other tests have left is not collected in a turn of this work.
  collectGarbage()
  const found: Turns = { turns: 0, mostStatements: 0, longestMs: 0, wholeMs: 0 }
  const runs = countRuns(app)
  let isOver = false
  let [cpu, ran] = [process.threadCpuUsage(), 0]
  const look = () => {
    const used = process.threadCpuUsage(cpu)
    found.turns++
    found.mostStatements = Math.max(found.mostStatements, runs.count() - ran)
    const ms = (used.user + used.system) / 1000
    found.longestMs = Math.max(found.longestMs, ms)
    found.wholeMs += ms
    ;[cpu, ran] = [process.threadCpuUsage(), runs.count()]
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
  return found
}
