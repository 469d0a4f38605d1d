/** A pseudorandom generator that gives the same values for the same seed on every machine. */
export type Random = {
  /** A number with 0 <= x < 1. */
  next(): number
  between(min: number, max: number): number
  /** An integer from min to max, both included. */
  integer(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** Creates a generator from a seed (mulberry32, which is good enough for varied pictures). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (min: number, max: number) => min + next() * (max - min)
  const integer = (min: number, max: number) => Math.floor(between(min, max + 1))
  return {
    next,
    between,
    integer,
    pick: list => list[integer(0, list.length - 1)]!,
    chance: probability => next() < probability,
  }
}
