import {
  type Graph,
  normOf,
  onlyUser,
  producerOf,
  putConstant,
  removeSteps,
  replaceStep,
  type Step,
  stepOf,
  usersOf,
  valuesOf,
} from './graph.ts'
import { attributeOf, tensorAttribute } from './nodes.ts'

const blockSize = (size: number) => attributeOf({ name: 'blocksize', int: size })
const int64s = (name: string, ...values: number[]) =>
  stepOf('Constant', [], name, tensorAttribute([values.length], BigInt64Array.from(values, BigInt)))
const pads = (size: number) => attributeOf({ name: 'pads', ints: [size, size, size, size] })

/** The nodes after one, each the only user of the one before; undefined if their kinds differ. */
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
 * Replaces two transposed convolutions that each double the resolution by pointwise convolutions at the low resolution
 * and two DepthToSpace nodes at the end.
 */
export function enlargeLast(graph: Graph): void {
  const first = graph.steps.find(({ kind }) => kind === 'ConvTranspose')
  const [biased, norm, relu, second, shifted, last] =
    (first && chainOf(graph, first, 'Add', 'BatchNormalization', 'Relu', 'ConvTranspose', 'Add', 'Sigmoid')) ?? []
  if (!first || !biased || !norm || !relu || !second || !shifted || !last) return
  const [channels = 0, middles = 0] = graph.constants.get(first.inputs[1] ?? '')?.shape ?? []
  const [one, two, biasOne, biasTwo] = [first, second, biased, shifted].map(step => valuesOf(graph, step.inputs[1]))
  const { factorOf, shiftOf } = normOf(graph, norm)
  const name = last.output
  const bias = putConstant(graph, `${name}.bias`, [middles], middle => shiftOf(middle, biasOne?.[middle] ?? 0))
  const secondWeights = putConstant(
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
      stepOf('Conv', [first.inputs[0] ?? '', weights, bias], `${name}.${point}.conv`),
      stepOf('Relu', [`${name}.${point}.conv`], `${name}.${point}.relu`),
      stepOf('Conv', [`${name}.${point}.relu`, secondWeights, lastBias], `${name}.${point}.points`),
    ]
  })
  const joined = [0, 1, 2, 3].map(point => `${name}.${point}.points`)
  removeSteps(graph, first, biased, norm, relu, second, shifted)
  replaceStep(
    graph,
    last,
    ...points,
    stepOf('Concat', joined, `${name}.points`, attributeOf({ name: 'axis', int: 1 })),
    stepOf('Sigmoid', [`${name}.points`], `${name}.sigmoid`),
    stepOf('DepthToSpace', [`${name}.sigmoid`], `${name}.doubled`, blockSize(2)),
    stepOf('DepthToSpace', [`${name}.doubled`], name, blockSize(2)),
  )
}

/**
 * Which rows (or columns) of a 3 × 3 kernel fall on the same pixel of the picture at half the size: for an even and an
 * odd position, the rows on the first and on the second pixel.
 */
const halved = [
  [[0, 1], [2]],
  [[0], [1, 2]],
] as const

/** The weights of a 3 × 3 convolution for `channels` of its `of` input channels, from `first` on. */
type Kernel = { values: Float32Array; outputs: number; channels: number; first: number; of: number }

/**
 * The nodes that compute a 3 × 3 convolution of a picture doubled in size from the picture before it is doubled: a 2 × 2
 * convolution with four times the output channels, rearranged by DepthToSpace.
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
    int64s(`${name}.from`, 1, 1),
    int64s(`${name}.to`, -1, -1),
    int64s(`${name}.axes`, 2, 3),
    stepOf('Slice', [`${name}.points`, `${name}.from`, `${name}.to`, `${name}.axes`], name),
  ]
}

/** The factor by which a Resize node enlarges; 1 without a node. */
function enlargedBy(graph: Graph, step: Step | undefined): number {
  return step ? (valuesOf(graph, step.inputs[2])[3] ?? 1) : 1
}

/** Convolves the enlarged inputs of a Concat at half the resolution instead of after they are enlarged. */
export function convolveSmall(graph: Graph): void {
  const joined = graph.steps.find(({ kind }) => kind === 'Concat')
  const conv = joined && onlyUser(graph, joined.output, 'Conv')
  const weights = conv && graph.constants.get(conv.inputs[1] ?? '')
  if (!joined || !conv || weights?.shape[2] !== 3) return
  const resized = joined.inputs.map(input => producerOf(graph, input, 'Resize'))
  const [outputs = 0, of = 0] = weights.shape
  const channels = of / joined.inputs.length
  // Only the last input has the full resolution.
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
 * Simplifies the finest level of the feature pyramid: a pointwise convolution from few channels, a gate, the enlarged
 * coarser level added, and a 3 × 3 convolution. The few channels are convolved directly, with weights that the graph
 * multiplies by the gate, and the coarser level is convolved at its own resolution.
 */
export function convolveFew(graph: Graph): void {
  for (const conv of graph.steps.filter(({ kind }) => kind === 'Conv')) {
    const weights = graph.constants.get(conv.inputs[1] ?? '')
    const sum = producerOf(graph, conv.inputs[0], 'Add')
    const resized = sum && producerOf(graph, sum.inputs[1], 'Resize')
    const weighed = sum && producerOf(graph, sum.inputs[0], 'Add')
    const product = weighed && producerOf(graph, weighed.inputs[1], 'Mul')
    const made = weighed && producerOf(graph, weighed.inputs[0], 'Conv')
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
      int64s(`${name}.flat`, outputs, channels, 9),
      stepOf('Reshape', [`${name}.weighed`, `${name}.flat`], `${name}.flattened`),
      stepOf('MatMul', [turned, `${name}.flattened`], `${name}.product`),
      int64s(`${name}.shape`, outputs, inputs, 3, 3),
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
