import { setImmediate as nextTurn } from 'node:timers/promises'

/** Works off a list in parts, each in a turn of its own: however long the list is, the process answers others in between. */
export async function inTurns<T>(
  items: readonly T[],
  { atOnce }: { atOnce: number },
  work: (part: T[]) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await nextTurn()
    work(items.slice(start, start + atOnce))
  }
}
