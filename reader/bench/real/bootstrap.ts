import { createRandom } from '#reader/synth/random.ts'

/**
 * The 95 % bootstrap interval of a figure over groups of items. Whole groups (sources) are drawn with replacement, because the
 * cards of one source have similar errors.
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
  const quantile = (share: number) => figures[Math.floor(share * (draws - 1))] ?? 0
  return [quantile(0.025), quantile(0.975)]
}
