import { readdirSync, readFileSync } from 'node:fs'

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A process may end between listing and reading it; other systems have no /proc.
    return ''
  }
}
const bytesIn = (text: string, key: string) =>
  Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024

/** This process and its child processes. */
function ourProcesses(): string[] {
  const tasks = readdirSync('/proc/self/task')
  return ['self', ...tasks.flatMap(task => textOf(`/proc/self/task/${task}/children`).split(' ').filter(Boolean))]
}

/** The bytes of each file (programs, libraries) that a process has in memory, unchanged and so shared with others. */
function sharedOf(pid: string): Map<string, number> {
  const shared = new Map<string, number>()
  for (const part of textOf(`/proc/${pid}/smaps`).split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const file = /^\S+ \S+ \S+ \S+ \S+ +(\/.*)$/m.exec(part)?.[1]
    if (file) shared.set(file, (shared.get(file) ?? 0) + bytesIn(part, 'Rss') - bytesIn(part, 'Anonymous'))
  }
  return shared
}

/**
 * The peak memory of this process and its children so far, each at its own peak: with shared pages of programs and
 * libraries counted for each process, and counted once. 0 without /proc.
 */
export function mostHeldBytes(): { each: number; once: number } {
  try {
    const processes = ourProcesses()
    const each = processes.reduce((sum, pid) => sum + bytesIn(textOf(`/proc/${pid}/status`), 'VmHWM'), 0)
    const files = processes.map(sharedOf)
    const names = new Set(files.flatMap(file => [...file.keys()]))
    let twice = 0
    for (const name of names) {
      const sizes = files.map(file => file.get(name) ?? 0)
      twice += sizes.reduce((sum, size) => sum + size, 0) - Math.max(...sizes)
    }
    return { each, once: each - twice }
  } catch {
    return { each: 0, once: 0 }
  }
}
