import { ownTurn } from '#core/base/own-turn.ts'

/** Items that are sorted, or merged, in one turn. */
const atOnce = 1000

/** The items in order, like `toSorted`, compared in turns of the event loop. */
export async function sortInTurns<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += atOnce) {
    await ownTurn()
    runs.push(items.slice(start, start + atOnce).sort(compare))
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(left: T[], right: T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const merged: T[] = []
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length) {
    if (merged.length % atOnce === 0) await ownTurn()
    const [a, b] = [left[l] as T, right[r] as T]
    const isLeft = compare(a, b) <= 0
    merged.push(isLeft ? a : b)
    if (isLeft) l++
    else r++
  }
  return merged.concat(left.slice(l), right.slice(r))
}
