import { readdirSync, readFileSync } from 'node:fs'

/** Linux's view of a process: its state, and its processor time (in hundredths of a second). */
type Process = { state: string; ticks: number }

/** Undefined if there is no such process. */
function look(pid: number, path = `/proc/${pid}/stat`): Process | undefined {
  try {
    // The name, in brackets, may contain anything.
    const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [state = ''] = fields
    return { state, ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}

/** The ids of this process's children. */
export function childrenOf(pid: number): number[] {
  try {
    // Called often, so it does not look at every process.
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The processor time of a process in milliseconds. */
export function processorTime(pid: number): number {
  return (look(pid)?.ticks ?? 0) * 10
}

/** The processor time of its first thread in milliseconds, on which a service answers. */
export function firstThreadTime(pid: number): number {
  return (look(pid, `/proc/${pid}/task/${pid}/stat`)?.ticks ?? 0) * 10
}

/** Whether a reader has loaded its models and waits for a photo: none of its threads computes or waits for the disk. */
export function isWaitingReader(pid: number): boolean {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const isAsleep = threads.every(id => look(pid, `/proc/${pid}/task/${id}/stat`)?.state === 'S')
    return isAsleep && readFileSync(`/proc/${pid}/maps`, 'utf8').includes('.weights')
  } catch {
    return false
  }
}

/** Whether it is gone; a zombie counts as gone. */
export function isGone(pid: number): boolean {
  const state = look(pid)?.state
  return state === undefined || state === 'Z'
}
