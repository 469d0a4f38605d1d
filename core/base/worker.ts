import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Log, type LogAbout, logAbout } from '#core/base/log.ts'
import type { Metrics } from '#core/base/metrics.ts'
import { isPassing, noteObstacle } from '#core/base/obstacles.ts'
import type { Signals, Wake } from '#core/base/signals.ts'

/** Something that works off rows until it is stopped. */
export type Worker = {
  /** Takes nothing new, and resolves when what it has in hand is done. */
  stop(): Promise<void>
  /** Resolves when nothing is left that could be done now. */
  idle(): Promise<void>
  /** Looks for work. */
  wake(): void
}

/**
 * Work to do. It may call `free` when all that is left of it is waiting for others: the next job then begins beside it.
 * `about` stands in every line that it logs, and in the one that says that it failed.
 */
export type Job = ((free: () => void) => Promise<void>) & { about?: LogAbout }

const askAgainMs = 100
/** Jobs that wait for nothing follow each other for so long before everything else of the process has its turn. */
const longestTurnMs = 20

/**
 * Runs `takeNext` as often as it gives a job, at most `width` jobs at a time, and again at each `wake()` and every
 * `interval` milliseconds (for what a lost signal left lying). A job that throws is logged: jobs record their own ends.
 */
export function runWorker(
  { log, metrics, signals }: { log: Log; metrics: Metrics; signals: Signals },
  options: {
    name: string
    /** Read at each look: it may change. */
    readonly width: number
    interval: number
    /** The signal that tells of new work. */
    wokenBy?: Wake
    takeNext: () => Job | undefined
    /** Asked before each look for work: `false` means not yet, and is asked again soon. */
    mayTake?: () => boolean
  },
): Worker {
  const running = new Set<Promise<void>>()
  let busy = 0
  let stopped = false
  /** The same job again at once would find the same in its way, for ever. */
  let mustWait = false

  let turnBegan = performance.now()
  /** Begins the job at once, or where jobs have followed each other for long, when everything else has had its turn. */
  const begin = async (job: Job, free: () => void) => {
    if (performance.now() - turnBegan >= longestTurnMs) {
      await nextTurn()
      turnBegan = performance.now()
    }
    await job(free)
  }
  const complain = (error: unknown, message: string) => {
    if (isPassing(error)) {
      mustWait = true
      noteObstacle(log, error)
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
    const work = () => begin(job, free).catch(error => complain(error, 'A job failed'))
    const run: Promise<void> = logAbout(job.about, work).finally(() => {
      running.delete(run)
      free()
    })
    running.add(run)
  }
  const take = () => {
    try {
      return options.takeNext()
    } catch (error) {
      complain(error, 'Could not take the next job')
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
