/** The fields that pieces compete for. */
export const roles = ['name', 'position', 'company'] as const
export const roleCount = roles.length

/** One hidden layer: `inputs` numbers, each times its `scale`, to `hidden` ones, to one score for each role. */
export type Network = {
  inputs: number
  hidden: number
  scale: Float32Array
  first: Float32Array
  firstBias: Float32Array
  second: Float32Array
}

/** What the hidden layer makes of a piece's numbers, written to `out`. */
function hiddenOf({ inputs, hidden, scale, first, firstBias }: Network, row: Float32Array, out: Float32Array): void {
  out.set(firstBias)
  for (let input = 0; input < inputs; input++) {
    const value = (row[input] ?? 0) * (scale[input] ?? 0)
    if (value === 0) continue
    const at = input * hidden
    for (let unit = 0; unit < hidden; unit++) out[unit] = (out[unit] ?? 0) + value * (first[at + unit] ?? 0)
  }
  for (let unit = 0; unit < hidden; unit++) if ((out[unit] ?? 0) < 0) out[unit] = 0
}

/** The score of every piece for every role, piece by piece; only their differences within one role mean something. */
export function scoresOf(network: Network, rows: readonly Float32Array[]): Float32Array {
  const { hidden, second } = network
  const scores = new Float32Array(rows.length * roleCount)
  const units = new Float32Array(hidden)
  rows.forEach((row, index) => {
    hiddenOf(network, row, units)
    for (let role = 0; role < roleCount; role++) {
      let sum = 0
      for (let unit = 0; unit < hidden; unit++) sum += (units[unit] ?? 0) * (second[unit * roleCount + role] ?? 0)
      scores[index * roleCount + role] = sum
    }
  })
  return scores
}
