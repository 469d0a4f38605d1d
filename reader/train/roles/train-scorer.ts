import { type Network, roleCount } from '#reader/extract/roles/network.ts'
import { createRandom, type Random } from '#reader/synth/random.ts'
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
/** Nothing is learned of what is off by less. */
const tooSmall = 1e-5

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
function adam(start: Float32Array, decay: number) {
  // In doubles, which the processor adds up without turning them into anything else.
  const [weights, slopes] = [Float64Array.from(start), new Float64Array(start.length)]
  const [means, squares] = [new Float64Array(start.length), new Float64Array(start.length)]
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
  return { weights, slopes, step }
}

type Layer = ReturnType<typeof adam>
type Layers = { first: Layer; bias: Layer; second: Layer }

/** The numbers of a row that are not nothing, and which inputs they are. */
type Row = { values: Float32Array; inputs: Uint16Array }

function sparse(row: Float32Array, { scale }: Network): Row {
  const [values, inputs] = [new Float32Array(row.length), new Uint16Array(row.length)]
  let count = 0
  for (let input = 0; input < row.length; input++) {
    if (row[input] === 0) continue
    values[count] = row[input]! * scale[input]!
    inputs[count++] = input
  }
  return { values: values.slice(0, count), inputs: inputs.slice(0, count) }
}

/** What the hidden layer makes of a row, some of its units left out by chance. */
function unitsOf({ values, inputs }: Row, { first, bias }: Layers, random: Random): Float64Array {
  const out = bias.weights.slice()
  const { weights } = first
  const hidden = out.length
  for (let index = 0; index < values.length; index++) {
    const [value, from] = [values[index]!, inputs[index]! * hidden]
    for (let unit = 0; unit < hidden; unit++) out[unit]! += value * weights[from + unit]!
  }
  for (let unit = 0; unit < hidden; unit++)
    out[unit] = out[unit]! < 0 || random.next() < dropped ? 0 : out[unit]! / (1 - dropped)
  return out
}

/** How far each row's probability is off for each role, row by row, and how surprising the right ones were. */
function errorsOf(units: readonly Float64Array[], { right, weights }: Example, second: Float64Array) {
  const errors = new Float64Array(units.length * roleCount)
  let loss = 0
  for (let role = 0; role < roleCount; role++) {
    const wanted = right[role]!
    if (wanted.length === 0) continue
    const sums = Float64Array.from(units, out => {
      let sum = 0
      for (let unit = 0; unit < out.length; unit++) sum += out[unit]! * second[unit * roleCount + role]!
      return sum
    })
    const top = Math.max(...sums)
    let [all, good] = [0, 0]
    for (let row = 0; row < sums.length; row++) {
      sums[row] = weights[row]! * Math.exp(sums[row]! - top)
      all += sums[row]!
    }
    for (const row of wanted) good += sums[row]!
    loss -= Math.log(good / all + 1e-12)
    for (let row = 0; row < sums.length; row++) errors[row * roleCount + role] = sums[row]! / all
    for (const row of wanted) errors[row * roleCount + role]! -= sums[row]! / (good + 1e-12)
  }
  return { errors, loss }
}

/** Adds to the slopes what one row's errors say of the weights that made them. */
function learn(row: Row, out: Float64Array, errors: Float64Array, { first, bias, second }: Layers): void {
  const hidden = out.length
  const back = new Float64Array(hidden)
  for (let role = 0; role < roleCount; role++) {
    const error = errors[role]! / batch
    for (let unit = 0; unit < hidden; unit++) {
      second.slopes[unit * roleCount + role]! += error * out[unit]!
      if (out[unit] !== 0) back[unit]! += (error * second.weights[unit * roleCount + role]!) / (1 - dropped)
    }
  }
  for (let unit = 0; unit < hidden; unit++) bias.slopes[unit]! += back[unit]!
  const { slopes } = first
  for (let index = 0; index < row.values.length; index++) {
    const [value, from] = [row.values[index]!, row.inputs[index]! * hidden]
    for (let unit = 0; unit < hidden; unit++) slopes[from + unit]! += value * back[unit]!
  }
}

/**
 * Learns to tell, among all pieces of a card and "none of them", which one is its name, its title and its firm: the
 * probabilities of those that are right together should be 1, role by role.
 */
export function trainScorer(examples: readonly Example[], options: ScorerOptions): Network {
  const network = options.start ?? freshNetwork(examples, options)
  const random = createRandom(options.seed + 1)
  const layers: Layers = {
    first: adam(network.first, options.decay),
    bias: adam(network.firstBias, 0),
    second: adam(network.second, options.decay),
  }
  const sparseRows = examples.map(({ rows }) => rows.map(row => sparse(row, network)))
  const order = examples.map((_, index) => index)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = random.integer(0, at)
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    let loss = 0
    order.forEach((index, done) => {
      const example = examples[index]!
      const rows = sparseRows[index]!
      const units = rows.map(row => unitsOf(row, layers, random))
      const off = errorsOf(units, example, layers.second.weights)
      loss += off.loss
      rows.forEach((row, at) => {
        const errors = off.errors.subarray(at * roleCount, (at + 1) * roleCount)
        if (errors.some(error => Math.abs(error) > tooSmall)) learn(row, units[at]!, errors, layers)
      })
      const share = (epoch + done / order.length) / options.epochs
      const rate = options.rate * 0.5 * (1 + Math.cos(Math.PI * share)) + 1e-5
      if (done % batch === batch - 1 || done === order.length - 1)
        for (const layer of Object.values(layers)) layer.step(rate)
    })
    options.report?.(epoch + 1, loss / examples.length)
  }
  const made = ({ weights }: Layer) => Float32Array.from(weights)
  return { ...network, first: made(layers.first), firstBias: made(layers.bias), second: made(layers.second) }
}
