import { expect, test } from 'vitest'
import { runChaos } from './run-chaos.ts'

test(
  'killed four times under everything at once: nothing is lost and nothing is done twice',
  async () => {
    const { faults, figures } = await runChaos({ kills: 4, seed: 1, photos: 5 })
    expect(faults).toEqual([])
    expect(figures.photos).toBeGreaterThanOrEqual(5)
  },
  20 * 60_000,
)
