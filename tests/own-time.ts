import { readFileSync } from 'node:fs'

/**
 * The duration of the work in milliseconds, minus the time in which this process, or one of the named ones, was ready
 * but had no core. Waiting for a timer, a lock or another process's answer counts.
 */
export async function ownTime(work: () => unknown, pids: readonly number[] = []): Promise<number> {
  const all = [process.pid, ...pids]
  const waited = () => all.reduce((sum, pid) => sum + waitedForACore(pid), 0)
  const [start, before] = [performance.now(), waited()]
  await work()
  return performance.now() - start - (waited() - before)
}

/** Of its main thread, according to Linux; 0 on other systems. */
function waitedForACore(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
