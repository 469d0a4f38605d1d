import { repeats } from 'card-reader/testing/repeats.ts'
import { expect, test } from 'vitest'
import { runChaos } from './run-chaos.ts'

test.each([1, 2].slice(0, repeats(1, 2)))(
  'killed twice under everything at once: nothing is lost and nothing is done twice (%i)',
  async seed => {
    const { faults, figures } = await runChaos({ kills: 2, seed, photos: 4 })
    expect(faults, faults.join('\n')).toEqual([])
    expect(figures.photos).toBeGreaterThanOrEqual(4)
  },
  60 * 60_000,
)
