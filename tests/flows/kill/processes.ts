import { readdirSync, readFileSync } from 'node:fs'

/** What Linux says of a process: how it is, and how long it has computed (in hundredths of a second). */
type Process = { state: string; ticks: number }

/** Undefined where there is no such process. */
function look(pid: number, path = `/proc/${pid}/stat`): Process | undefined {
  try {
    // The name, in brackets, may hold anything.
    const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [state = ''] = fields
    return { state, ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}

/** Ids of the processes that this one has started. */
export function childrenOf(pid: number): number[] {
  try {
    // Asked again and again: not by a look at every process that there is.
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Milliseconds of processor time that a process has had. */
export function processorTime(pid: number): number {
  return (look(pid)?.ticks ?? 0) * 10
}

/** Milliseconds of processor time that its first thread has had, on which a service answers. */
export function firstThreadTime(pid: number): number {
  return (look(pid, `/proc/${pid}/task/${pid}/stat`)?.ticks ?? 0) * 10
}

/** Whether a reader has its models in memory and waits for a photo: none of its threads computes or asks the disk. */
export function isWaitingReader(pid: number): boolean {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const isAsleep = threads.every(id => look(pid, `/proc/${pid}/task/${id}/stat`)?.state === 'S')
    return isAsleep && readFileSync(`/proc/${pid}/maps`, 'utf8').includes('.ort')
  } catch {
    return false
  }
}

/** Whether it is gone; one that nobody has buried yet is. */
export function isGone(pid: number): boolean {
  const state = look(pid)?.state
  return state === undefined || state === 'Z'
}
