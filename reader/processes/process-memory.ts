import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Bytes of private memory that a reader may hold. A reader holds 140 MB with its models loaded, and about 400 MB while it
 * decodes the most expensive photos that are allowed (decision 16).
 */
export const maxReaderBytes = 700_000_000
const pollMs = 200

/** Bytes of private memory of a process; undefined if the system does not tell (only Linux does). */
export function ownMemory(pid: number): number | undefined {
  try {
    const anonymous = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return anonymous === undefined ? undefined : Number(anonymous) * 1024
  } catch {
    return undefined
  }
}

/** Calls `onExcess` once if the private memory of a process exceeds `maxBytes`. Returns a function that stops watching. */
export function watchMemory(pid: number, maxBytes: number, onExcess: () => void): () => void {
  const timer = setInterval(() => {
    if ((ownMemory(pid) ?? 0) <= maxBytes) return
    clearInterval(timer)
    onExcess()
  }, pollMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Lets Linux kill this process before its parent when the machine or the container runs out of memory. */
export function killFirstWithoutMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '500')
  } catch {
    // This is not Linux, or it is not permitted.
  }
}
