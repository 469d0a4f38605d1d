import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Most bytes of its own that a reader may hold. With its models a reader holds 140 MB, and while it decodes the photos
 * that take most of those that are allowed, about 400 MB (decision 0016).
 */
export const mostReaderBytes = 700_000_000
const lookEveryMs = 200

/** Bytes that the process holds and shares with no file, undefined where the system does not say (it is not Linux). */
export function ownMemory(pid: number): number | undefined {
  try {
    const anonymous = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return anonymous === undefined ? undefined : Number(anonymous) * 1024
  } catch {
    return undefined
  }
}

/** Calls `onExcess` once if the process comes to hold more than `most` bytes. The function it answers ends the watch. */
export function watchMemory(pid: number, most: number, onExcess: () => void): () => void {
  const timer = setInterval(() => {
    if ((ownMemory(pid) ?? 0) <= most) return
    clearInterval(timer)
    onExcess()
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Where the machine or the container runs out of memory, Linux ends this process before the one that started it. */
export function endFirstWithoutMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '500')
  } catch {
    // Not Linux, or not allowed here.
  }
}
