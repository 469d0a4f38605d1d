import { readFileSync } from 'node:fs'

/**
 * Milliseconds until the work is done, less those in which this process, or one of the named ones, stood ready and the
 * machine had no core for it. What a process waits for by itself counts: a timer, a lock, somebody's answer.
 */
export async function ownTime(work: () => unknown, pids: readonly number[] = []): Promise<number> {
  const all = [process.pid, ...pids]
  const waited = () => all.reduce((sum, pid) => sum + waitedForACore(pid), 0)
  const [start, before] = [performance.now(), waited()]
  await work()
  return performance.now() - start - (waited() - before)
}

/** Of its main thread, as Linux counts it; 0 elsewhere. */
function waitedForACore(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
