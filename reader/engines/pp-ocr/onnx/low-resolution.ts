import {
  type Graph,
  giverOf,
  normOf,
  onlyUser,
  putConstant,
  removeSteps,
  replaceStep,
  type Step,
  stepOf,
  usersOf,
  valuesOf,
} from './graph.ts'
import { attributeOf, tensorAttribute } from './nodes.ts'

const wholes = (name: string, ...values: number[]) => attributeOf({ name, wholes: values })
const blockSize = (size: number) => attributeOf({ name: 'blocksize', whole: size })
const wholeNumbers = (name: string, ...values: number[]) =>
  stepOf('Constant', [], name, tensorAttribute([values.length], BigInt64Array.from(values, BigInt)))
const pads = (size: number) => wholes('pads', size, size, size, size)

/** The steps that follow one, each the only one that takes what the one before gives; undefined where they are others. */
function chainOf(graph: Graph, step: Step, ...kinds: string[]): Step[] | undefined {
  const steps = [step]
  for (const kind of kinds) {
    const next = onlyUser(graph, steps.at(-1)?.output ?? '', kind)
    if (!next) return undefined
    steps.push(next)
  }
  return steps.slice(1)
}

/**
 * Two transposed convolutions that each double the picture are computed point by point before it is made larger: each
 * point becomes four by the first, one after the other, and each of these four by the second.
 */
export function enlargeLast(graph: Graph): void {
  const first = graph.steps.find(({ kind }) => kind === 'ConvTranspose')
  const [biased, norm, bent, second, shifted, last] =
    (first && chainOf(graph, first, 'Add', 'BatchNormalization', 'Relu', 'ConvTranspose', 'Add', 'Sigmoid')) ?? []
  if (!first || !biased || !norm || !bent || !second || !shifted || !last) return
  const [channels = 0, middles = 0] = graph.constants.get(first.inputs[1] ?? '')?.shape ?? []
  const [one, two, biasOne, biasTwo] = [first, second, biased, shifted].map(step => valuesOf(graph, step.inputs[1]))
  const { factorOf, shiftOf } = normOf(graph, norm)
  const name = last.output
  const bias = putConstant(graph, `${name}.bias`, [middles], middle => shiftOf(middle, biasOne?.[middle] ?? 0))
  const become = putConstant(
    graph,
    `${name}.four`,
    [4, middles, 1, 1],
    (point, middle) => two?.[middle * 4 + point] ?? 0,
  )
  const lastBias = putConstant(graph, `${name}.last`, [4], () => biasTwo?.[0] ?? 0)
  const points = [0, 1, 2, 3].flatMap(point => {
    const weights = putConstant(graph, `${name}.${point}`, [middles, channels, 1, 1], (middle, channel) => {
      return (one?.[(channel * middles + middle) * 4 + point] ?? 0) * factorOf(middle)
    })
    return [
      stepOf('Conv', [first.inputs[0] ?? '', weights, bias], `${name}.${point}.given`),
      stepOf('Relu', [`${name}.${point}.given`], `${name}.${point}.bent`),
      stepOf('Conv', [`${name}.${point}.bent`, become, lastBias], `${name}.${point}.points`),
    ]
  })
  const joined = [0, 1, 2, 3].map(point => `${name}.${point}.points`)
  removeSteps(graph, first, biased, norm, bent, second, shifted)
  replaceStep(
    graph,
    last,
    ...points,
    stepOf('Concat', joined, `${name}.points`, attributeOf({ name: 'axis', whole: 1 })),
    stepOf('Sigmoid', [`${name}.points`], `${name}.sure`),
    stepOf('DepthToSpace', [`${name}.sure`], `${name}.doubled`, blockSize(2)),
    stepOf('DepthToSpace', [`${name}.doubled`], name, blockSize(2)),
  )
}

/** What a kernel of three adds up to on a picture of half the size, as seen from between two of its points: of the point before and the one behind. */
const halved = [
  [[0, 1], [2]],
  [[0], [1, 2]],
] as const

/** Some of the channels that a convolution of 3 × 3 takes. */
type Kernel = { values: Float32Array; outputs: number; channels: number; first: number; of: number }

/**
 * The steps that give what a convolution of 3 × 3 makes of a picture doubled in size, from the picture as it was: each
 * corner where four points meet sees no others, and becomes the four points around it.
 */
function fromHalf(graph: Graph, half: string, { values, outputs, channels, first, of }: Kernel, name: string): Step[] {
  const weights = putConstant(graph, `${name}.weights`, [4 * outputs, channels, 2, 2], (corner, channel, y, x) => {
    const [place, output] = [Math.floor(corner / outputs), corner % outputs]
    const [rows, columns] = [halved[Math.floor(place / 2)]?.[y] ?? [], halved[place % 2]?.[x] ?? []]
    const at = (output * of + first + channel) * 9
    let sum = 0
    for (const row of rows) for (const column of columns) sum += values[at + 3 * row + column] ?? 0
    return sum
  })
  return [
    stepOf('Conv', [half, weights], `${name}.corners`, pads(1)),
    stepOf('DepthToSpace', [`${name}.corners`], `${name}.points`, blockSize(2)),
    wholeNumbers(`${name}.from`, 1, 1),
    wholeNumbers(`${name}.to`, -1, -1),
    wholeNumbers(`${name}.axes`, 2, 3),
    stepOf('Slice', [`${name}.points`, `${name}.from`, `${name}.to`, `${name}.axes`], name),
  ]
}

/** How many times larger a step makes its picture, 1 where it does not. */
function enlargedBy(graph: Graph, step: Step | undefined): number {
  return step ? (valuesOf(graph, step.inputs[2])[3] ?? 1) : 1
}

/** A convolution over pictures laid side by side, of which those that were made larger first are convolved as small as can be. */
export function convolveSmall(graph: Graph): void {
  const joined = graph.steps.find(({ kind }) => kind === 'Concat')
  const conv = joined && onlyUser(graph, joined.output, 'Conv')
  const weights = conv && graph.constants.get(conv.inputs[1] ?? '')
  if (!joined || !conv || weights?.shape[2] !== 3) return
  const resized = joined.inputs.map(input => giverOf(graph, input, 'Resize'))
  const [outputs = 0, of = 0] = weights.shape
  const channels = of / joined.inputs.length
  // The last alone is as large as what is convolved.
  const first = of - channels
  if (resized.findIndex(step => !step) !== resized.length - 1) return
  const name = `${joined.output}.half`
  const steps: Step[] = []
  const halves = resized.slice(0, -1).map(step => {
    const factor = enlargedBy(graph, step) / 2
    if (!step || factor === 1) return step?.inputs[0] ?? ''
    const scales = putConstant(graph, `${step.output}.scales`, [4], axis => (axis > 1 ? factor : 1))
    steps.push({ ...step, inputs: [step.inputs[0] ?? '', step.inputs[1] ?? '', scales], output: `${step.output}.half` })
    return `${step.output}.half`
  })
  const kernel = { values: weights.values, outputs, of }
  const small = fromHalf(graph, name, { ...kernel, channels: first, first: 0 }, `${name}.convolved`)
  const rest = putConstant(
    graph,
    `${conv.output}.rest`,
    [outputs, channels, 3, 3],
    (output, channel, y, x) => weights.values[(output * of + first + channel) * 9 + 3 * y + x] ?? 0,
  )
  removeSteps(graph, ...resized.filter(step => step !== undefined))
  replaceStep(graph, joined, ...steps, { ...joined, inputs: halves, output: name }, ...small)
  replaceStep(
    graph,
    conv,
    { ...conv, inputs: [joined.inputs.at(-1) ?? '', rest, ...conv.inputs.slice(2)], output: `${conv.output}.large` },
    stepOf('Add', [`${conv.output}.large`, `${name}.convolved`], conv.output),
  )
}

/**
 * The finest level of the pyramid: channels that a pointwise convolution makes of few are weighed, those of the next
 * coarser level are added, and all are convolved. The few are convolved at once with weights made for the picture, and
 * the coarser level as small as it is.
 */
export function convolveFew(graph: Graph): void {
  for (const conv of graph.steps.filter(({ kind }) => kind === 'Conv')) {
    const weights = graph.constants.get(conv.inputs[1] ?? '')
    const sum = giverOf(graph, conv.inputs[0], 'Add')
    const resized = sum && giverOf(graph, sum.inputs[1], 'Resize')
    const weighed = sum && giverOf(graph, sum.inputs[0], 'Add')
    const product = weighed && giverOf(graph, weighed.inputs[1], 'Mul')
    const made = weighed && giverOf(graph, weighed.inputs[0], 'Conv')
    const mean = made && usersOf(graph, made.output).find(({ kind }) => kind === 'GlobalAveragePool')
    const few = made && graph.constants.get(made.inputs[1] ?? '')
    if (weights?.shape[2] !== 3 || !resized || !product || !mean || !few || made.inputs.length > 2) continue
    if (usersOf(graph, sum.output).length > 1) continue
    const [outputs = 0, channels = 0] = weights.shape
    const [, inputs = 0] = few.shape
    const name = `${conv.output}.few`
    const [picture = ''] = made.inputs
    const turned = putConstant(
      graph,
      `${name}.turned`,
      [inputs, channels],
      (input, channel) => few.values[channel * inputs + input] ?? 0,
    )
    const whole = { values: weights.values, outputs, channels, first: 0, of: channels }
    const coarse = fromHalf(graph, resized.inputs[0] ?? '', whole, `${name}.coarse`)
    const one = putConstant(graph, `${name}.one`, [1], () => 1)
    const gate = product.inputs.find(input => input !== made.output) ?? ''
    removeSteps(graph, resized, weighed, product, mean)
    replaceStep(
      graph,
      made,
      { ...mean, inputs: [picture], output: `${name}.mean` },
      { ...made, inputs: [`${name}.mean`, made.inputs[1] ?? ''], output: mean.output },
    )
    replaceStep(
      graph,
      sum,
      stepOf('Add', [gate, one], `${name}.weighing`),
      stepOf('Mul', [conv.inputs[1] ?? '', `${name}.weighing`], `${name}.weighed`),
      wholeNumbers(`${name}.flat`, outputs, channels, 9),
      stepOf('Reshape', [`${name}.weighed`, `${name}.flat`], `${name}.flattened`),
      stepOf('MatMul', [turned, `${name}.flattened`], `${name}.product`),
      wholeNumbers(`${name}.shape`, outputs, inputs, 3, 3),
      stepOf('Reshape', [`${name}.product`, `${name}.shape`], `${name}.weights`),
      ...coarse,
    )
    replaceStep(
      graph,
      conv,
      { ...conv, inputs: [picture, `${name}.weights`], output: `${name}.fine` },
      stepOf('Add', [`${name}.fine`, `${name}.coarse`], conv.output),
    )
  }
}
