import {
  createNode,
  type EditableNode,
  type Graph,
  normOf,
  onlyUser,
  producerOf,
  putConstant,
  removeNodes,
  replaceNode,
  usersOf,
  valuesOf,
} from './graph.ts'
import { attributeOf, tensorAttribute } from './nodes.ts'

const blockSize = (size: number) => attributeOf({ name: 'blocksize', int: size })
const int64s = (name: string, ...values: number[]) =>
  createNode('Constant', [], name, tensorAttribute([values.length], BigInt64Array.from(values, BigInt)))
const pads = (size: number) => attributeOf({ name: 'pads', ints: [size, size, size, size] })

/** The nodes with these operators that follow a node, each the only user of the one before. Undefined if there are others. */
function chainOf(graph: Graph, node: EditableNode, ...operators: string[]): EditableNode[] | undefined {
  const nodes = [node]
  for (const operator of operators) {
    const next = onlyUser(graph, nodes.at(-1)?.output ?? '', operator)
    if (!next) return undefined
    nodes.push(next)
  }
  return nodes.slice(1)
}

/**
 * Replaces two transposed convolutions, which each double the resolution, by pointwise convolutions at the low resolution and
 * two DepthToSpace nodes at the end.
 */
export function upsampleLast(graph: Graph): void {
  const first = graph.nodes.find(({ operator }) => operator === 'ConvTranspose')
  const [biased, norm, relu, second, shifted, last] =
    (first && chainOf(graph, first, 'Add', 'BatchNormalization', 'Relu', 'ConvTranspose', 'Add', 'Sigmoid')) ?? []
  if (!first || !biased || !norm || !relu || !second || !shifted || !last) return
  const [channels = 0, hidden = 0] = graph.constants.get(first.inputs[1] ?? '')?.shape ?? []
  const [one, two, biasOne, biasTwo] = [first, second, biased, shifted].map(node => valuesOf(graph, node.inputs[1]))
  const { factorOf, shiftOf } = normOf(graph, norm)
  const name = last.output
  const bias = putConstant(graph, `${name}.bias`, [hidden], hiddenChannel =>
    shiftOf(hiddenChannel, biasOne?.[hiddenChannel] ?? 0),
  )
  const secondWeights = putConstant(
    graph,
    `${name}.four`,
    [4, hidden, 1, 1],
    (point, hiddenChannel) => two?.[hiddenChannel * 4 + point] ?? 0,
  )
  const lastBias = putConstant(graph, `${name}.last`, [4], () => biasTwo?.[0] ?? 0)
  const points = [0, 1, 2, 3].flatMap(point => {
    const weights = putConstant(graph, `${name}.${point}`, [hidden, channels, 1, 1], (hiddenChannel, channel) => {
      return (one?.[(channel * hidden + hiddenChannel) * 4 + point] ?? 0) * factorOf(hiddenChannel)
    })
    return [
      createNode('Conv', [first.inputs[0] ?? '', weights, bias], `${name}.${point}.conv`),
      createNode('Relu', [`${name}.${point}.conv`], `${name}.${point}.relu`),
      createNode('Conv', [`${name}.${point}.relu`, secondWeights, lastBias], `${name}.${point}.points`),
    ]
  })
  const pointNames = [0, 1, 2, 3].map(point => `${name}.${point}.points`)
  removeNodes(graph, first, biased, norm, relu, second, shifted)
  replaceNode(
    graph,
    last,
    ...points,
    createNode('Concat', pointNames, `${name}.points`, attributeOf({ name: 'axis', int: 1 })),
    createNode('Sigmoid', [`${name}.points`], `${name}.sigmoid`),
    createNode('DepthToSpace', [`${name}.sigmoid`], `${name}.doubled`, blockSize(2)),
    createNode('DepthToSpace', [`${name}.doubled`], name, blockSize(2)),
  )
}

/**
 * The rows (or columns) of a 3 × 3 kernel that cover the same pixel of the picture at half resolution: for even and for odd
 * positions, the rows on the first and on the second pixel.
 */
const halved = [
  [[0, 1], [2]],
  [[0], [1, 2]],
] as const

/** The weights of a 3 × 3 convolution for `channels` of its `of` input channels, starting at `first`. */
type Kernel = { values: Float32Array; outputs: number; channels: number; first: number; of: number }

/**
 * Nodes that compute a 3 × 3 convolution of an upsampled picture from the picture at half resolution: a 2 × 2 convolution with
 * four times as many output channels, rearranged by DepthToSpace.
 */
function fromHalf(
  graph: Graph,
  half: string,
  { values, outputs, channels, first, of }: Kernel,
  name: string,
): EditableNode[] {
  const weights = putConstant(graph, `${name}.weights`, [4 * outputs, channels, 2, 2], (corner, channel, y, x) => {
    const [place, output] = [Math.floor(corner / outputs), corner % outputs]
    const [rows, columns] = [halved[Math.floor(place / 2)]?.[y] ?? [], halved[place % 2]?.[x] ?? []]
    const at = (output * of + first + channel) * 9
    let sum = 0
    for (const row of rows) for (const column of columns) sum += values[at + 3 * row + column] ?? 0
    return sum
  })
  return [
    createNode('Conv', [half, weights], `${name}.corners`, pads(1)),
    createNode('DepthToSpace', [`${name}.corners`], `${name}.points`, blockSize(2)),
    int64s(`${name}.from`, 1, 1),
    int64s(`${name}.to`, -1, -1),
    int64s(`${name}.axes`, 2, 3),
    createNode('Slice', [`${name}.points`, `${name}.from`, `${name}.to`, `${name}.axes`], name),
  ]
}

/** The factor by which a Resize node upsamples; 1 without a node. */
function upsamplingFactor(graph: Graph, node: EditableNode | undefined): number {
  return node ? (valuesOf(graph, node.inputs[2])[3] ?? 1) : 1
}

/** Convolves the upsampled inputs of a Concat at half resolution, before they are upsampled. */
export function convolveAtHalfResolution(graph: Graph): void {
  const concat = graph.nodes.find(({ operator }) => operator === 'Concat')
  const conv = concat && onlyUser(graph, concat.output, 'Conv')
  const weights = conv && graph.constants.get(conv.inputs[1] ?? '')
  if (!concat || !conv || weights?.shape[2] !== 3) return
  const resized = concat.inputs.map(input => producerOf(graph, input, 'Resize'))
  const [outputs = 0, of = 0] = weights.shape
  const channels = of / concat.inputs.length
  // Only the last input has the full resolution.
  const first = of - channels
  if (resized.findIndex(node => !node) !== resized.length - 1) return
  const name = `${concat.output}.half`
  const nodes: EditableNode[] = []
  const halves = resized.slice(0, -1).map(node => {
    const factor = upsamplingFactor(graph, node) / 2
    if (!node || factor === 1) return node?.inputs[0] ?? ''
    const scales = putConstant(graph, `${node.output}.scales`, [4], axis => (axis > 1 ? factor : 1))
    nodes.push({ ...node, inputs: [node.inputs[0] ?? '', node.inputs[1] ?? '', scales], output: `${node.output}.half` })
    return `${node.output}.half`
  })
  const kernel = { values: weights.values, outputs, of }
  const small = fromHalf(graph, name, { ...kernel, channels: first, first: 0 }, `${name}.convolved`)
  const rest = putConstant(
    graph,
    `${conv.output}.rest`,
    [outputs, channels, 3, 3],
    (output, channel, y, x) => weights.values[(output * of + first + channel) * 9 + 3 * y + x] ?? 0,
  )
  removeNodes(graph, ...resized.filter(node => node !== undefined))
  replaceNode(graph, concat, ...nodes, { ...concat, inputs: halves, output: name }, ...small)
  replaceNode(
    graph,
    conv,
    { ...conv, inputs: [concat.inputs.at(-1) ?? '', rest, ...conv.inputs.slice(2)], output: `${conv.output}.large` },
    createNode('Add', [`${conv.output}.large`, `${name}.convolved`], conv.output),
  )
}

/**
 * Simplifies the finest level of the feature pyramid: a pointwise convolution of few channels, a gate, the upsampled coarser
 * level added, and a 3 × 3 convolution. The few channels are convolved directly, with weights that the graph multiplies by
 * the gate. The coarser level is convolved at its own resolution.
 */
export function convolveFewChannels(graph: Graph): void {
  for (const conv of graph.nodes.filter(({ operator }) => operator === 'Conv')) {
    const weights = graph.constants.get(conv.inputs[1] ?? '')
    const sum = producerOf(graph, conv.inputs[0], 'Add')
    const resized = sum && producerOf(graph, sum.inputs[1], 'Resize')
    const gated = sum && producerOf(graph, sum.inputs[0], 'Add')
    const product = gated && producerOf(graph, gated.inputs[1], 'Mul')
    const pointwise = gated && producerOf(graph, gated.inputs[0], 'Conv')
    const mean = pointwise && usersOf(graph, pointwise.output).find(({ operator }) => operator === 'GlobalAveragePool')
    const pointwiseWeights = pointwise && graph.constants.get(pointwise.inputs[1] ?? '')
    if (weights?.shape[2] !== 3 || !resized || !product || !mean || !pointwiseWeights || pointwise.inputs.length > 2)
      continue
    if (usersOf(graph, sum.output).length > 1) continue
    const [outputs = 0, channels = 0] = weights.shape
    const [, inputs = 0] = pointwiseWeights.shape
    const name = `${conv.output}.few`
    const [featureMap = ''] = pointwise.inputs
    const transposed = putConstant(
      graph,
      `${name}.turned`,
      [inputs, channels],
      (input, channel) => pointwiseWeights.values[channel * inputs + input] ?? 0,
    )
    const whole = { values: weights.values, outputs, channels, first: 0, of: channels }
    const coarse = fromHalf(graph, resized.inputs[0] ?? '', whole, `${name}.coarse`)
    const one = putConstant(graph, `${name}.one`, [1], () => 1)
    const gate = product.inputs.find(input => input !== pointwise.output) ?? ''
    removeNodes(graph, resized, gated, product, mean)
    replaceNode(
      graph,
      pointwise,
      { ...mean, inputs: [featureMap], output: `${name}.mean` },
      { ...pointwise, inputs: [`${name}.mean`, pointwise.inputs[1] ?? ''], output: mean.output },
    )
    replaceNode(
      graph,
      sum,
      createNode('Add', [gate, one], `${name}.weighing`),
      createNode('Mul', [conv.inputs[1] ?? '', `${name}.weighing`], `${name}.weighed`),
      int64s(`${name}.flat`, outputs, channels, 9),
      createNode('Reshape', [`${name}.weighed`, `${name}.flat`], `${name}.flattened`),
      createNode('MatMul', [transposed, `${name}.flattened`], `${name}.product`),
      int64s(`${name}.shape`, outputs, inputs, 3, 3),
      createNode('Reshape', [`${name}.product`, `${name}.shape`], `${name}.weights`),
      ...coarse,
    )
    replaceNode(
      graph,
      conv,
      { ...conv, inputs: [featureMap, `${name}.weights`], output: `${name}.fine` },
      createNode('Add', [`${name}.fine`, `${name}.coarse`], conv.output),
    )
  }
}
