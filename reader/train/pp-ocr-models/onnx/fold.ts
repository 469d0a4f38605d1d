import {
  type Graph,
  normOf,
  onlyUser,
  producerOf,
  putConstant,
  removeSteps,
  replaceStep,
  type Step,
  scalarOperand,
  stepOf,
  usersOf,
  valuesOf,
  withSteps,
} from './graph.ts'
import { attributeOf } from './nodes.ts'

/** A chain of nodes that computes factor × value + shift; `last` is the tensor that it produces. */
type Affine = { factor: number; shift: number; last: string }

/** Removes the nodes that multiply a tensor by a scalar and add a scalar. */
function takeAffine(graph: Graph, tensor: string): Affine {
  const affine: Affine = { factor: 1, shift: 0, last: tensor }
  for (const [kind, part] of [
    ['Mul', 'factor'],
    ['Add', 'shift'],
  ] as const) {
    const step = onlyUser(graph, affine.last, kind)
    const number = step && scalarOperand(graph, step, affine.last)
    if (!step || number === undefined) continue
    removeSteps(graph, step)
    affine[part] = number
    affine.last = step.output
  }
  return affine
}

/** Scales the weights of each output channel of a convolution; `biasOf` computes its bias from the old bias and the sum of the old weights. */
function changeWeights(
  graph: Graph,
  conv: Step,
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
function foldNorm(graph: Graph, conv: Step): void {
  const norm = onlyUser(graph, conv.output, 'BatchNormalization')
  if (!norm) return
  const { factorOf, shiftOf } = normOf(graph, norm)
  changeWeights(graph, conv, factorOf, (bias, _, output) => shiftOf(output, bias))
  removeSteps(graph, norm)
  conv.output = norm.output
}

/** Folds a factor and a shift into the convolution before them. */
function foldIntoConv(graph: Graph, conv: Step): void {
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

/** Rewrites a hard swish, value × min(max(value + 3, 0), 6) / 6, as two nodes instead of four. Returns the last one, or undefined if this is no hard swish. */
function foldSwish(graph: Graph, clip: Step): Step | undefined {
  const added = producerOf(graph, clip.inputs[0], 'Add')
  const [value = ''] = added?.inputs ?? []
  const product = onlyUser(graph, clip.output, 'Mul')
  const divided = product && onlyUser(graph, product.output, 'Div')
  if (!added || !divided || !product.inputs.includes(value)) return undefined
  if (scalarOperand(graph, added, value) !== 3 || scalarOperand(graph, divided, product.output) !== 6) return undefined
  removeSteps(graph, added, divided)
  clip.kind = 'HardSigmoid'
  clip.inputs = [value]
  clip.attributes = [attributeOf({ name: 'alpha', float: 1 / 6 }), attributeOf({ name: 'beta', float: 0.5 })]
  product.output = divided.output
  return product
}

const isPointwise = ({ constants }: Graph, { kind, inputs }: Step) =>
  kind === 'Conv' &&
  constants
    .get(inputs[1] ?? '')
    ?.shape.slice(2)
    .every(length => length === 1) === true

/**
 * Folds a factor and a shift into the convolutions behind them. A convolution with padding would also shift the
 * padding; there the factor and the shift become one batch normalization.
 */
function foldIntoUsers(graph: Graph, step: Step, channels: number): void {
  const { factor, shift, last } = takeAffine(graph, step.output)
  if (last === step.output) return
  const users = usersOf(graph, last)
  if (users.every(user => isPointwise(graph, user))) {
    step.output = last
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
  replaceStep(graph, step, step, stepOf('BatchNormalization', [step.output, ...norm], last, epsilon))
}

/**
 * Simplifies a model without changing its answers: nodes that only scale or shift are folded into the weights of the
 * convolutions beside them.
 */
export const folded = (model: Uint8Array): Uint8Array =>
  withSteps(model, graph => {
    for (const conv of graph.steps.filter(({ kind }) => kind === 'Conv')) {
      foldNorm(graph, conv)
      foldIntoConv(graph, conv)
      const channels = graph.constants.get(conv.inputs[1] ?? '')?.shape[0] ?? 0
      const clip = graph.steps.find(
        step => step.kind === 'Clip' && producerOf(graph, step.inputs[0], 'Add')?.inputs.includes(conv.output),
      )
      const swish = clip && foldSwish(graph, clip)
      if (swish) foldIntoUsers(graph, swish, channels)
    }
  })
