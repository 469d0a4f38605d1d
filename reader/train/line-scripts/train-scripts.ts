import { classProbabilities, lineClasses, type ScriptModel } from '#reader/engines/pp-ocr/line-script.ts'
import { createRandom } from '#reader/synth/random.ts'

/** Pooled features and the index of the class of each example; `inputs` values an example. */
export type Examples = { vectors: Float32Array; classes: readonly number[]; inputs: number }

type Options = { hidden: number; epochs: number; seed: number; rate?: number }

/** The mean and the deviation of each input. */
function spreadOf({ vectors, classes, inputs }: Examples): { means: Float32Array; deviations: Float32Array } {
  const [means, squares] = [new Float64Array(inputs), new Float64Array(inputs)]
  for (let example = 0; example < classes.length; example++) {
    for (let at = 0; at < inputs; at++) {
      const value = vectors[example * inputs + at] ?? 0
      means[at] = (means[at] ?? 0) + value / classes.length
      squares[at] = (squares[at] ?? 0) + (value * value) / classes.length
    }
  }
  const deviations = Float32Array.from(squares, (square, at) =>
    Math.sqrt(Math.max(1e-6, square - (means[at] ?? 0) ** 2)),
  )
  return { means: Float32Array.from(means), deviations }
}

/** A layer and what Adam remembers of it. */
class Layer {
  readonly weights: Float32Array
  readonly gradients: Float32Array
  private readonly first: Float32Array
  private readonly second: Float32Array

  constructor(size: number, fill: () => number) {
    this.weights = Float32Array.from({ length: size }, fill)
    this.gradients = new Float32Array(size)
    this.first = new Float32Array(size)
    this.second = new Float32Array(size)
  }

  step(rate: number, round: number, decay: number): void {
    const [one, two] = [1 - 0.9 ** round, 1 - 0.999 ** round]
    for (let at = 0; at < this.weights.length; at++) {
      const gradient = this.gradients[at] ?? 0
      const first = 0.9 * (this.first[at] ?? 0) + 0.1 * gradient
      const second = 0.999 * (this.second[at] ?? 0) + 0.001 * gradient * gradient
      this.first[at] = first
      this.second[at] = second
      const weight = this.weights[at] ?? 0
      this.weights[at] = weight - rate * (first / one / (Math.sqrt(second / two) + 1e-8) + decay * weight)
      this.gradients[at] = 0
    }
  }
}

/** Rows of weights as int8, each with its scale. */
function quantizedRows(rows: readonly Float32Array[]): { scales: number[]; values: number[] } {
  const scales = rows.map(row => row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127)
  return {
    scales,
    values: rows.flatMap((row, index) => [...row].map(weight => Math.round(weight / (scales[index] ?? 1)))),
  }
}

/** Trains the classifier with Adam, dropout on the inputs and label smoothing. */
export function trainScripts(examples: Examples, { hidden, epochs, seed, rate = 0.002 }: Options): ScriptModel {
  const { vectors, classes, inputs } = examples
  const random = createRandom(seed)
  const outputs = lineClasses.length
  const { means, deviations } = spreadOf(examples)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const into = new Layer(hidden * inputs, () => normal() * Math.sqrt(1 / inputs))
  const intoBias = new Layer(hidden, () => 0)
  const out = new Layer(outputs * hidden, () => normal() * Math.sqrt(1 / hidden))
  const outBias = new Layer(outputs, () => 0)
  const order = classes.map((_, index) => index)
  const batch = 64
  const rounds = Math.floor(classes.length / batch) * epochs
  const [x, units, chances, back] = [
    new Float32Array(inputs),
    new Float32Array(hidden),
    new Float32Array(outputs),
    new Float32Array(hidden),
  ]
  let round = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = random.integer(0, at)
      ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
    }
    for (let start = 0; start + batch <= order.length; start += batch) {
      for (let place = start; place < start + batch; place++) {
        const example = order[place] ?? 0
        for (let at = 0; at < inputs; at++) {
          const value = ((vectors[example * inputs + at] ?? 0) - (means[at] ?? 0)) / (deviations[at] ?? 1)
          x[at] = random.next() < 0.15 ? 0 : value / 0.85
        }
        for (let unit = 0; unit < hidden; unit++) {
          let sum = intoBias.weights[unit] ?? 0
          for (let at = 0, w = unit * inputs; at < inputs; at++, w++) sum += (into.weights[w] ?? 0) * (x[at] ?? 0)
          units[unit] = Math.max(sum, 0)
        }
        let largest = -1e9
        for (let index = 0; index < outputs; index++) {
          let sum = outBias.weights[index] ?? 0
          for (let unit = 0; unit < hidden; unit++)
            sum += (out.weights[index * hidden + unit] ?? 0) * (units[unit] ?? 0)
          chances[index] = sum
          largest = Math.max(largest, sum)
        }
        let total = 0
        for (let index = 0; index < outputs; index++)
          total += chances[index] = Math.exp((chances[index] ?? 0) - largest)
        back.fill(0)
        for (let index = 0; index < outputs; index++) {
          const wanted = index === classes[example] ? 0.97 : 0.03 / (outputs - 1)
          const slope = ((chances[index] ?? 0) / total - wanted) / batch
          outBias.gradients[index] = (outBias.gradients[index] ?? 0) + slope
          for (let unit = 0, w = index * hidden; unit < hidden; unit++, w++) {
            out.gradients[w] = (out.gradients[w] ?? 0) + slope * (units[unit] ?? 0)
            back[unit] = (back[unit] ?? 0) + slope * (out.weights[w] ?? 0)
          }
        }
        for (let unit = 0; unit < hidden; unit++) {
          const slope = back[unit] ?? 0
          if ((units[unit] ?? 0) === 0 || slope === 0) continue
          intoBias.gradients[unit] = (intoBias.gradients[unit] ?? 0) + slope
          for (let at = 0, w = unit * inputs; at < inputs; at++, w++)
            into.gradients[w] = (into.gradients[w] ?? 0) + slope * (x[at] ?? 0)
        }
      }
      round++
      const now = rate * (0.02 + 0.98 * 0.5 * (1 + Math.cos((Math.PI * round) / rounds)))
      for (const [layer, decay] of [
        [into, 0.02],
        [out, 0.01],
        [intoBias, 0],
        [outBias, 0],
      ] as const)
        layer.step(now, round, decay)
    }
  }
  const inputScales = [...deviations].map(deviation => Number((1 / deviation).toPrecision(4)))
  const rows = Array.from({ length: hidden }, (_, unit) => into.weights.slice(unit * inputs, (unit + 1) * inputs))
  const first = quantizedRows(rows)
  // The means of the inputs become part of the biases, with the weights as they are rounded.
  const hiddenBiases = first.scales.map((scale, unit) => {
    const shifts = Array.from(means, (mean, at) => {
      return (first.values[unit * inputs + at] ?? 0) * scale * (inputScales[at] ?? 0) * mean
    })
    return shifts.reduce((sum, shift) => sum - shift, intoBias.weights[unit] ?? 0)
  })
  const last = quantizedRows(
    Array.from({ length: outputs }, (_, index) => out.weights.slice(index * hidden, (index + 1) * hidden)),
  )
  return {
    hidden,
    inputScales,
    hiddenScales: first.scales.map(rounded),
    hiddenBiases: hiddenBiases.map(rounded),
    outputScales: last.scales.map(rounded),
    outputBiases: [...outBias.weights].map(rounded),
    weights: Int8Array.from([...first.values, ...last.values]),
  }
}

const rounded = (value: number) => Number(value.toPrecision(7))

/** For each class the share of its examples that are told right, and of them those told with a probability of 0.9. */
export function measureScripts(model: ScriptModel, { vectors, classes, inputs }: Examples): Record<string, unknown>[] {
  const counts = lineClasses.map(() => ({
    all: 0,
    right: 0,
    sure: 0,
    wrong: 0,
    asLatin: 0,
    mistaken: new Map<string, number>(),
  }))
  for (const [example, wanted] of classes.entries()) {
    const chances = classProbabilities(model, vectors.subarray(example * inputs, (example + 1) * inputs))
    const best = chances.indexOf(Math.max(...chances))
    const count = counts[wanted]
    if (!count) continue
    count.all++
    count.right += Number(best === wanted)
    count.sure += Number(best === wanted && (chances[best] ?? 0) >= 0.9)
    count.wrong += Number(best !== wanted && (chances[best] ?? 0) >= 0.9)
    count.asLatin += Number(wanted !== 0 && best === 0)
    if (best !== wanted)
      count.mistaken.set(lineClasses[best] ?? '', (count.mistaken.get(lineClasses[best] ?? '') ?? 0) + 1)
  }
  const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`
  return counts.map(({ all, right, sure, wrong, asLatin, mistaken }, index) => ({
    script: lineClasses[index],
    lines: all,
    right: share(right, all),
    sure: share(sure, all),
    'surely wrong': share(wrong, all),
    'as Latin': share(asLatin, all),
    mistaken: [...mistaken]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 3)
      .map(([name, n]) => `${name} ${n}`)
      .join(' '),
  }))
}
