import { createRandom } from '#reader/synth/random.ts'

/**
 * Between which values a figure lies in 95 of 100 draws of as many groups, with repeats. Whole sources are drawn, since
 * cards of one source fail alike.
 */
export function bootstrapInterval<T>(
  groups: readonly (readonly T[])[],
  figure: (items: readonly T[]) => number,
  { draws = 400, seed = 1 } = {},
): [low: number, high: number] {
  const random = createRandom(seed)
  const figures = Array.from({ length: draws }, () =>
    figure(Array.from({ length: groups.length }, () => random.pick(groups)).flat()),
  ).sort((a, b) => a - b)
  const at = (share: number) => figures[Math.floor(share * (draws - 1))] ?? 0
  return [at(0.025), at(0.975)]
}
