import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Log, type LogContext, withLogContext } from '#core/base/log.ts'
import type { Metrics } from '#core/base/metrics.ts'
import { isTemporary, recordObstacle } from '#core/base/obstacles.ts'
import type { Signals, Wake } from '#core/base/signals.ts'

/** Runs jobs until it is stopped. */
export type Worker = {
  /** Takes no new jobs; resolves when the running ones are done. */
  stop(): Promise<void>
  /** Resolves when no job is left that could run now. */
  idle(): Promise<void>
  /** Looks for work. */
  wake(): void
}

/**
 * A job. It may call `free` when it only waits for others, so that the next job can start beside it. `about` is added
 * to every line that it logs, and to the one that reports its failure.
 */
export type Job = ((free: () => void) => Promise<void>) & { about?: LogContext }

const askAgainMs = 100
/** How long jobs that wait for nothing may follow each other before the event loop gets a turn. */
const longestTurnMs = 20

/**
 * Runs the jobs that `takeNext` returns, at most `width` at a time. Looks for work at each `wake()` and every
 * `interval` milliseconds, in case a signal was lost. A job that throws is logged; jobs store their own results.
 */
export function runWorker(
  { log, metrics, signals }: { log: Log; metrics: Metrics; signals: Signals },
  options: {
    name: string
    /** Read before each job, since it may change. */
    readonly width: number
    interval: number
    /** The signal for new work. */
    wokenBy?: Wake
    takeNext: () => Job | undefined
    /** Asked before each look for work. After `false` it is asked again soon. */
    mayTake?: () => boolean
  },
): Worker {
  const running = new Set<Promise<void>>()
  let busy = 0
  let stopped = false
  /** Retrying the same job at once would meet the same obstacle, endlessly. */
  let mustWait = false

  let turnBegan = performance.now()
  /** Starts the job at once, or after a turn of the event loop if jobs have followed each other for long. */
  const begin = async (job: Job, free: () => void) => {
    if (performance.now() - turnBegan >= longestTurnMs) {
      await nextTurn()
      turnBegan = performance.now()
    }
    await job(free)
  }
  const report = (error: unknown, message: string) => {
    if (isTemporary(error)) {
      mustWait = true
      recordObstacle(log, error)
    } else log.error({ err: error, worker: options.name }, message)
  }
  let again: NodeJS.Timeout | undefined
  const wake = () => {
    clearTimeout(again)
    if (!stopped) metrics.look(options.name)
    if (!stopped && options.mayTake && !options.mayTake()) {
      again = setTimeout(wake, askAgainMs).unref()
      return
    }
    while (!stopped && !mustWait && busy < options.width) {
      const job = take()
      if (!job) return
      start(job)
    }
  }
  const start = (job: Job) => {
    busy++
    let isBusy = true
    const free = () => {
      if (!isBusy) return
      isBusy = false
      busy--
      wake()
    }
    const work = () => begin(job, free).catch(error => report(error, 'A job failed'))
    const run: Promise<void> = withLogContext(job.about, work).finally(() => {
      running.delete(run)
      free()
    })
    running.add(run)
  }
  const take = () => {
    try {
      return options.takeNext()
    } catch (error) {
      report(error, 'Could not take the next job')
      return undefined
    }
  }
  const timer = setInterval(() => {
    mustWait = false
    wake()
  }, options.interval)
  timer.unref()
  const stopListening = options.wokenBy && signals.on(options.wokenBy, wake)
  queueMicrotask(wake)

  const idle = async () => {
    wake()
    while (running.size > 0) await Promise.all(running)
  }
  return {
    wake,
    idle,
    stop: async () => {
      stopped = true
      stopListening?.()
      clearTimeout(again)
      clearInterval(timer)
      while (running.size > 0) await Promise.all(running)
    },
  }
}
