import { readdirSync, readFileSync } from 'node:fs'

/** Bytes of memory that this process and those it started hold, what they share counted for each; of this one alone where there is no /proc. */
export function residentBytes(): number {
  return process.memoryUsage.rss() + childrenOf('self').reduce((sum, pid) => sum + residentOf(pid), 0)
}

function childrenOf(pid: string): string[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    return tasks.flatMap(task => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
  } catch {
    return []
  }
}

/** A child may end between being listed and being asked. */
function residentOf(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
