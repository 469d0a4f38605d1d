import {
  createNode,
  type EditableNode,
  editGraph,
  type Graph,
  normOf,
  onlyUser,
  producerOf,
  putConstant,
  removeNodes,
  replaceNode,
  scalarOperand,
  usersOf,
  valuesOf,
} from './graph.ts'
import { attributeOf } from './nodes.ts'

/** Nodes that compute factor × value + shift. `last` is the tensor that they produce. */
type Affine = { factor: number; shift: number; last: string }

/** Removes the nodes that multiply a tensor by a scalar and add a scalar. Returns what they compute. */
function takeAffine(graph: Graph, tensor: string): Affine {
  const affine: Affine = { factor: 1, shift: 0, last: tensor }
  for (const [operator, part] of [
    ['Mul', 'factor'],
    ['Add', 'shift'],
  ] as const) {
    const node = onlyUser(graph, affine.last, operator)
    const number = node && scalarOperand(graph, node, affine.last)
    if (!node || number === undefined) continue
    removeNodes(graph, node)
    affine[part] = number
    affine.last = node.output
  }
  return affine
}

/**
 * Scales the weights of each output channel of a convolution. `biasOf` computes the new bias from the old bias and the sum of
 * the old weights.
 */
function changeWeights(
  graph: Graph,
  conv: EditableNode,
  factorOf: (output: number) => number,
  biasOf: (bias: number, sum: number, output: number) => number,
): void {
  const [tensor = '', weightsName = '', biasName] = conv.inputs
  const weights = graph.constants.get(weightsName)
  if (!weights) throw new Error(`the weights of ${conv.output} are not constant`)
  const [outputs = 1] = weights.shape
  const each = weights.values.length / outputs
  const biases = valuesOf(graph, biasName)
  const bias = putConstant(graph, `${conv.output}.bias`, [outputs], output => {
    const sum = weights.values.subarray(output * each, (output + 1) * each).reduce((all, weight) => all + weight, 0)
    return biasOf(biases[output] ?? 0, sum, output)
  })
  const values = weights.values.map((weight, index) => weight * factorOf(Math.floor(index / each)))
  graph.constants.set(`${conv.output}.weights`, { ...weights, values })
  conv.inputs = [tensor, `${conv.output}.weights`, bias]
}

/** Folds a batch normalization into the convolution before it. */
function foldNorm(graph: Graph, conv: EditableNode): void {
  const norm = onlyUser(graph, conv.output, 'BatchNormalization')
  if (!norm) return
  const { factorOf, shiftOf } = normOf(graph, norm)
  changeWeights(graph, conv, factorOf, (bias, _, output) => shiftOf(output, bias))
  removeNodes(graph, norm)
  conv.output = norm.output
}

/** Folds a factor and a shift into the convolution before them. */
function foldIntoConv(graph: Graph, conv: EditableNode): void {
  const { factor, shift, last } = takeAffine(graph, conv.output)
  if (last === conv.output) return
  changeWeights(
    graph,
    conv,
    () => factor,
    bias => bias * factor + shift,
  )
  conv.output = last
}

/**
 * Rewrites a hard swish, value × min(max(value + 3, 0), 6) / 6, as two nodes instead of four. Returns the last one, or
 * undefined if the node is not part of a hard swish.
 */
function foldSwish(graph: Graph, clip: EditableNode): EditableNode | undefined {
  const added = producerOf(graph, clip.inputs[0], 'Add')
  const [value = ''] = added?.inputs ?? []
  const product = onlyUser(graph, clip.output, 'Mul')
  const divided = product && onlyUser(graph, product.output, 'Div')
  if (!added || !divided || !product.inputs.includes(value)) return undefined
  if (scalarOperand(graph, added, value) !== 3 || scalarOperand(graph, divided, product.output) !== 6) return undefined
  removeNodes(graph, added, divided)
  clip.operator = 'HardSigmoid'
  clip.inputs = [value]
  clip.attributes = [attributeOf({ name: 'alpha', float: 1 / 6 }), attributeOf({ name: 'beta', float: 0.5 })]
  product.output = divided.output
  return product
}

const isPointwise = ({ constants }: Graph, { operator, inputs }: EditableNode) =>
  operator === 'Conv' &&
  constants
    .get(inputs[1] ?? '')
    ?.shape.slice(2)
    .every(length => length === 1) === true

/**
 * Folds a factor and a shift into the convolutions after them. Where a convolution has padding, which must not be shifted,
 * the factor and the shift become a batch normalization instead.
 */
function foldIntoUsers(graph: Graph, node: EditableNode, channels: number): void {
  const { factor, shift, last } = takeAffine(graph, node.output)
  if (last === node.output) return
  const users = usersOf(graph, last)
  if (users.every(user => isPointwise(graph, user))) {
    node.output = last
    for (const user of users)
      changeWeights(
        graph,
        user,
        () => factor,
        (bias, sum) => bias + shift * sum,
      )
    return
  }
  const put = (name: string, value: number) => putConstant(graph, `${last}.${name}`, [channels], () => value)
  const norm = [put('factor', factor), put('shift', shift), put('mean', 0), put('variance', 1)]
  const epsilon = attributeOf({ name: 'epsilon', float: 0 })
  replaceNode(graph, node, node, createNode('BatchNormalization', [node.output, ...norm], last, epsilon))
}

/**
 * Simplifies a model without changing its output: nodes that only scale or shift are folded into the weights of adjacent
 * convolutions.
 */
export const folded = (model: Uint8Array): Uint8Array =>
  editGraph(model, graph => {
    for (const conv of graph.nodes.filter(({ operator }) => operator === 'Conv')) {
      foldNorm(graph, conv)
      foldIntoConv(graph, conv)
      const channels = graph.constants.get(conv.inputs[1] ?? '')?.shape[0] ?? 0
      const clip = graph.nodes.find(
        node => node.operator === 'Clip' && producerOf(graph, node.inputs[0], 'Add')?.inputs.includes(conv.output),
      )
      const swish = clip && foldSwish(graph, clip)
      if (swish) foldIntoUsers(graph, swish, channels)
    }
  })
