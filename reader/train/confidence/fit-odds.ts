import type { Hints } from '#reader/extract/confidence/hints.ts'

/** A value that was read off a card: what speaks for it, and whether it is right. */
export type Judged = { hints: Hints; isRight: boolean }

const rounds = 400
const rate = 0.5
/** How strongly each weight is drawn to 0, per standard deviation of its hint: a field has few wrong values. */
const pull = 3

/**
 * The weights of hints under which what is right and what is wrong here is most probable: logistic regression, found by
 * steps along the slope over hints of like spread. `base` are the odds without any hint.
 */
export function fitOdds(values: readonly Judged[]): Record<string, number> {
  const names = Object.keys(values[0]?.hints ?? {})
  const columns = names.map(name => values.map(({ hints }) => hints[name] ?? 0))
  const means = columns.map(column => column.reduce((sum, x) => sum + x, 0) / column.length)
  const spreads = columns.map(
    (column, at) => Math.sqrt(column.reduce((sum, x) => sum + (x - (means[at] ?? 0)) ** 2, 0) / column.length) || 1,
  )
  const rows = values.map(({ hints }) =>
    names.map((name, at) => ((hints[name] ?? 0) - (means[at] ?? 0)) / (spreads[at] ?? 1)),
  )
  const weights = names.map(() => 0)
  let base = 0
  for (let round = 0; round < rounds; round++) {
    let baseSlope = 0
    const slopes = weights.map(weight => -pull * weight)
    rows.forEach((row, at) => {
      const odds = row.reduce((sum, x, index) => sum + x * (weights[index] ?? 0), base)
      const off = Number(values[at]?.isRight) - 1 / (1 + Math.exp(-odds))
      baseSlope += off
      row.forEach((x, index) => {
        slopes[index] = (slopes[index] ?? 0) + off * x
      })
    })
    base += (rate * baseSlope * 4) / rows.length
    slopes.forEach((slope, index) => {
      weights[index] = (weights[index] ?? 0) + (rate * slope) / rows.length
    })
  }
  const plain = weights.map((weight, at) => weight / (spreads[at] ?? 1))
  const shift = plain.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0)
  const rounded = (x: number) => Math.round(x * 1000) / 1000
  return {
    base: rounded(base - shift),
    ...Object.fromEntries(names.map((name, at) => [name, rounded(plain[at] ?? 0)])),
  }
}
