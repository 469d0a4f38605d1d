import { isWithin } from '#reader/testing/cpu-time.ts'

/** The kernel may count a thread's time in steps of some milliseconds: shorter runs are repeated. */
const shortestMs = 40

/**
 * The processor time of this thread in milliseconds for one run: other programs and the collector's threads do not
 * count.
 */
async function threadTime(work: () => unknown): Promise<number> {
  for (let runs = 1; ; runs *= 4) {
    const before = process.threadCpuUsage()
    for (let n = 0; n < runs; n++) await work()
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    if (ms >= shortestMs) return ms / runs
  }
}

/** Whether it ends at once, so that it needs no closer measurement. */
async function isQuick(work: () => unknown): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) {
    const start = performance.now()
    await work()
    if (performance.now() - start < negligibleMs) return true
  }
  return false
}

/** Input that is read in this time delays nobody, however the time grows up to the size limit. */
const negligibleMs = 100
/** The most that one text may take on an idle machine. */
const usualMostMs = 250
/** Linear is 1 and quadratic is 2; large texts leave the caches of a busy machine. */
const mostGrowth = 1.7
const patientTries = 4

/** The expectation of a parser for a growing text. */
export type Growth = { sizes: [small: number, large: number]; make: (size: number) => unknown }

/**
 * Why a parser does not take linear time for a growing text; undefined if it does. What is fast at the large size
 * counts as linear. Otherwise the fastest of several runs at each size are compared, so that a busy machine only
 * takes longer.
 */
export async function slownessOf(
  parse: (input: never) => unknown,
  { sizes, make }: Growth,
): Promise<string | undefined> {
  const [small, large] = sizes.map(size => ({ size, input: make(size) as never, ms: Number.POSITIVE_INFINITY }))
  if (!small || !large || (await isQuick(() => parse(large.input)))) return undefined
  let growth = 0
  for (let tries = 0; tries < patientTries; tries++) {
    for (const one of [small, large]) one.ms = Math.min(one.ms, await threadTime(() => parse(one.input)))
    growth = Math.log(large.ms / small.ms) / Math.log(large.size / small.size)
    if (large.ms < negligibleMs || (growth <= mostGrowth && isWithin(large.ms, usualMostMs))) return undefined
    // No busy machine makes it this slow.
    if (!isWithin(large.ms, 10 * usualMostMs)) break
  }
  const times = [small, large].map(({ size, ms }) => `${size}: ${ms.toFixed(3)} ms`)
  return `${times.join(', ')}; grows with the power ${growth.toFixed(2)}`
}
