/** Milliseconds of this thread's processor time: neither other programs nor the collector's threads count. */
async function threadTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Shorter than this, a parser takes no more than the noise of measuring it. */
const negligibleMs = 4
/** What one text may take at most. */
const mostMs = 250
/** Twenty per cent above linear for each doubling. */
const mostGrowth = 1.2
const patientTries = 12

/** What a parser is to show for a text that grows. */
export type Growth = { sizes: [small: number, large: number]; make: (size: number) => unknown }

/**
 * Why a parser does not take linear time for a text that grows; undefined where it does. What is quick at the large size
 * is linear enough. Else the fastest of several runs at each size are compared, so that a busy machine only takes longer.
 */
export async function slownessOf(parse: (input: never) => unknown, { sizes, make }: Growth): Promise<string | undefined> {
  const [small, large] = sizes.map(size => ({ size, input: make(size) as never, ms: Number.POSITIVE_INFINITY }))
  if (!small || !large) return undefined
  const run = async (one: typeof small) => {
    one.ms = Math.min(one.ms, await threadTime(() => parse(one.input)))
  }
  let growth = 0
  for (let tries = 0; tries < patientTries; tries++) {
    await run(large)
    if (large.ms < negligibleMs) return undefined
    for (let n = 0; n < 3; n++) await run(small)
    growth = Math.log(large.ms / Math.max(small.ms, 0.02)) / Math.log(large.size / small.size)
    if (growth <= mostGrowth && large.ms <= mostMs) return undefined
    // No busy machine makes it so slow.
    if (large.ms > 10 * mostMs) break
  }
  const times = [small, large].map(({ size, ms }) => `${size}: ${ms.toFixed(1)} ms`)
  return `${times.join(', ')}; grows with the power ${growth.toFixed(2)}`
}
