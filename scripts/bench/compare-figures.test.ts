import { expect, it } from 'vitest'
import { compareFigures } from './compare-figures.ts'
import type { BenchFigures, SpeedFigures } from './figures.ts'

const run = (figures: BenchFigures['figures'], processor = 'EPYC'): SpeedFigures => ({
  load: { date: '2026-11-27', commit: 'abc1234', processor, figures },
})
const ratio = (value: number) => ({ 'to bare': { kind: 'ratio' as const, better: 'more' as const, value } })
const busy = (value: number) => ({ 'µs a list': { kind: 'processor' as const, better: 'less' as const, value } })
const size = (value: number) => ({ kB: { kind: 'size' as const, better: 'less' as const, value } })
const memory = (value: number) => ({ MB: { kind: 'memory' as const, better: 'less' as const, value } })

it.each([
  ['a ratio within a tenth', ratio(0.8), ratio(0.73), false],
  ['a ratio that fell', ratio(0.8), ratio(0.71), true],
  ['a ratio that rose', ratio(0.8), ratio(0.99), false],
  ['processor time within a tenth', busy(500), busy(550), false],
  ['processor time that rose', busy(500), busy(560), true],
  ['memory that rose', memory(500), memory(560), true],
  ['a script that grew', size(130), size(150), true],
  ['a script that became nothing', size(130), size(0), false],
  ['a figure that is not there any more', ratio(0.8), {}, true],
])('%s', (_, before, now, hasFallen) => {
  expect(compareFigures(run(before), run(now)).map(one => one.hasFallen)).toEqual([hasFallen])
})

it('compares processor time on the same processor only, ratios and memory anywhere', () => {
  const compared = compareFigures(
    run({ ...busy(1), ...ratio(1), ...memory(1) }),
    run({ ...busy(9), ...ratio(1), ...memory(1) }, 'Xeon'),
  )
  expect(compared.map(({ name, hasFallen }) => [name, hasFallen])).toEqual([
    ['to bare', false],
    ['MB', false],
  ])
})

it('counts every figure of a bench that failed as fallen', () => {
  const compared = compareFigures(run({ ...busy(1), ...ratio(1) }), {})
  expect(compared.map(({ hasFallen }) => hasFallen)).toEqual([true, true])
})
