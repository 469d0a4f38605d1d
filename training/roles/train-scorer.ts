import { hiddenOf, type Network, roleCount } from '#core/extract/roles/network.ts'
import { createRandom } from '#tests/cards/random.ts'
import type { Example } from './examples.ts'

export type ScorerOptions = {
  seed: number
  hidden: number
  epochs: number
  rate: number
  /** How strongly weights are drawn to nothing. */
  decay: number
  /** Goes on from these weights instead of chance. */
  start?: Network
  report?: (epoch: number, loss: number) => void
}

const batch = 16
const dropped = 0.15

/** One over the spread of each input, so that no feature counts more for its unit. */
function scaleOf(examples: readonly Example[], inputs: number): Float32Array {
  const squares = new Float64Array(inputs)
  let count = 0
  for (const { rows } of examples)
    for (const row of rows) {
      count++
      for (let input = 0; input < inputs; input++) squares[input]! += row[input]! ** 2
    }
  return Float32Array.from(squares, sum => Math.min(8, 1 / (Math.sqrt(sum / (count || 1)) + 1e-3)))
}

function freshNetwork(examples: readonly Example[], { seed, hidden }: ScorerOptions): Network {
  const random = createRandom(seed)
  const inputs = examples[0]?.rows[0]?.length ?? 0
  const gauss = () => random.next() + random.next() + random.next() + random.next() - 2
  const drawn = (size: number, spread: number) => Float32Array.from({ length: size }, () => gauss() * spread * 1.7)
  return {
    inputs,
    hidden,
    scale: scaleOf(examples.slice(0, 400), inputs),
    first: drawn(inputs * hidden, Math.sqrt(2 / inputs)),
    firstBias: new Float32Array(hidden),
    second: drawn(hidden * roleCount, Math.sqrt(1 / hidden)),
  }
}

/** Steps of a size of their own for each weight (Adam), those of a layer drawn to nothing by `decay`. */
function adam(weights: Float32Array, decay: number) {
  const slopes = new Float32Array(weights.length)
  const [means, squares] = [new Float32Array(weights.length), new Float32Array(weights.length)]
  let time = 0
  const step = (rate: number) => {
    time++
    const [near, far] = [1 - 0.9 ** time, 1 - 0.999 ** time]
    for (let at = 0; at < weights.length; at++) {
      const slope = slopes[at]!
      means[at] = 0.9 * means[at]! + 0.1 * slope
      squares[at] = 0.999 * squares[at]! + 0.001 * slope * slope
      weights[at]! -= rate * (means[at]! / near / (Math.sqrt(squares[at]! / far) + 1e-8) + decay * weights[at]!)
    }
    slopes.fill(0)
  }
  return { slopes, step }
}

/**
 * Learns to tell, among all pieces of a card and "none of them", which one is its name, its title and its firm: the
 * probabilities of those that are right together should be 1, role by role.
 */
export function trainScorer(examples: readonly Example[], options: ScorerOptions): Network {
  const network = options.start ? structuredClone(options.start) : freshNetwork(examples, options)
  const random = createRandom(options.seed + 1)
  const { inputs, hidden, scale, first, firstBias, second } = network
  const layers = [adam(first, options.decay), adam(firstBias, 0), adam(second, options.decay)] as const
  const [firstSlopes, biasSlopes, secondSlopes] = layers.map(layer => layer.slopes) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const order = examples.map((_, index) => index)
  const back = new Float32Array(hidden)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = random.integer(0, at)
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    const rate = options.rate * (0.5 * (1 + Math.cos((Math.PI * epoch) / options.epochs))) + 1e-5
    let loss = 0
    order.forEach((index, done) => {
      const { rows, right, weights } = examples[index]!
      const units = rows.map(row => {
        const out = new Float32Array(hidden)
        hiddenOf(network, row, out)
        for (let unit = 0; unit < hidden; unit++) out[unit] = random.next() < dropped ? 0 : out[unit]! / (1 - dropped)
        return out
      })
      const errors = new Float32Array(rows.length * roleCount)
      for (let role = 0; role < roleCount; role++) {
        const wanted = right[role]!
        if (wanted.length === 0) continue
        const sums = Float64Array.from(units, out =>
          out.reduce((sum, value, unit) => sum + value * second[unit * roleCount + role]!, 0),
        )
        const top = Math.max(...sums)
        let [all, good] = [0, 0]
        sums.forEach((sum, row) => {
          sums[row] = weights[row]! * Math.exp(sum - top)
          all += sums[row]!
        })
        for (const row of wanted) good += sums[row]!
        loss -= Math.log(good / all + 1e-12)
        sums.forEach((value, row) => {
          errors[row * roleCount + role] = value / all
        })
        for (const row of wanted) errors[row * roleCount + role]! -= sums[row]! / (good + 1e-12)
      }
      rows.forEach((row, at) => {
        const out = units[at]!
        back.fill(0)
        let any = 0
        for (let role = 0; role < roleCount; role++) {
          const error = errors[at * roleCount + role]!
          if (Math.abs(error) < 1e-5) continue
          any = 1
          for (let unit = 0; unit < hidden; unit++) {
            if (out[unit] === 0) continue
            secondSlopes[unit * roleCount + role]! += (error * out[unit]!) / batch
            back[unit]! += error * second[unit * roleCount + role]!
          }
        }
        if (!any) return
        for (let unit = 0; unit < hidden; unit++) {
          back[unit] = out[unit] === 0 ? 0 : back[unit]! / (1 - dropped) / batch
          biasSlopes[unit]! += back[unit]!
        }
        for (let input = 0; input < inputs; input++) {
          const value = row[input]! * scale[input]!
          if (value === 0) continue
          const from = input * hidden
          for (let unit = 0; unit < hidden; unit++) firstSlopes[from + unit]! += value * back[unit]!
        }
      })
      if (done % batch === batch - 1 || done === order.length - 1) for (const layer of layers) layer.step(rate)
    })
    options.report?.(epoch + 1, loss / examples.length)
  }
  return network
}
