import { pixelInput, seenSigns, type TensorPlace } from '#reader/engines/pp-ocr/models.ts'
import {
  attributeOf,
  byteType,
  type Constants,
  constantNode,
  floatType,
  inputField,
  type Node,
  nodeAt,
  nodeField,
  outputField,
  shapesField,
  stepNode,
  tensorInfo,
  withGraph,
} from './nodes.ts'
import { bytesField, type Field, fieldsOf, message } from './protobuf.ts'

/** The nodes that compute `wanted` from `known`, in the order of the model. */
function nodesFor(nodes: readonly Node[], wanted: readonly string[], known: readonly string[]): Node[] {
  const needed = new Set(wanted)
  const found: Node[] = []
  for (const node of [...nodes].reverse()) {
    if (!needed.has(node.output) || known.includes(node.output)) continue
    found.push(node)
    for (const input of node.inputs) needed.add(input)
  }
  return found.reverse()
}

export type Cut = { at: readonly TensorPlace[]; end: TensorPlace }

/**
 * Cuts a model in two at the tensors `at`: the first part produces them, the second takes them and produces `end`.
 * Throws if the graph lacks one of them.
 */
export function cutModel(model: Uint8Array, { at, end }: Cut): { before: Uint8Array; after: Uint8Array } {
  const part = (wanted: readonly TensorPlace[], from: readonly TensorPlace[]) =>
    withGraph(model, graph => {
      const fields = [...fieldsOf(graph)]
      const all = fields.filter(field => field.number === nodeField).map(field => nodeAt(graph, field))
      const namesOf = (places: readonly TensorPlace[]) => places.map(({ name }) => name)
      const nodes = nodesFor(all, namesOf(wanted), namesOf(from))
      const given = new Set(nodes.map(node => node.output))
      const taken = new Set(nodes.flatMap(node => node.inputs))
      const missing = [...wanted.filter(({ name }) => !given.has(name)), ...from.filter(({ name }) => !taken.has(name))]
      if (missing[0]) throw new Error(`the model has no ${missing[0].name}`)
      const copied = (number: number) =>
        fields.filter(field => field.number === number).map((field: Field) => graph.subarray(field.from, field.end))
      const infos = (number: number, places: readonly TensorPlace[]) =>
        places.map(({ name, dimensions }) => bytesField(number, tensorInfo(name, dimensions)))
      return message(
        ...nodes.map(node => bytesField(nodeField, node.bytes)),
        ...copied(2),
        ...(from.length > 0 ? infos(inputField, from) : copied(inputField)),
        ...infos(outputField, wanted),
      )
    })
  return { before: part(at, []), after: part([end], at) }
}

/** Replaces constants of a model by name. Throws if the model lacks one of them. */
export function withConstants(model: Uint8Array, constants: Constants): Uint8Array {
  const left = new Set(constants.keys())
  const changed = withGraph(model, graph => {
    const parts: Uint8Array[] = []
    for (const field of fieldsOf(graph)) {
      // Inferred shapes may not hold for the new constants.
      if (field.number === shapesField) continue
      const node = field.number === nodeField ? nodeAt(graph, field) : undefined
      const constant = node?.kind === 'Constant' ? constants.get(node.output) : undefined
      if (node && constant) {
        left.delete(node.output)
        parts.push(bytesField(nodeField, constantNode(node.output, constant.shape, constant.values)))
      } else parts.push(graph.subarray(field.from, field.end))
    }
    return message(...parts)
  })
  if (left.size > 0) throw new Error(`the model has no ${[...left].join(', ')}`)
  return changed
}

/**
 * Lets a model take pixels as sharp returns them (uint8, interleaved red, green, blue) instead of planes of blue, green
 * and red floats, normalized by mean and deviation.
 */
export function withPixelInput(
  model: Uint8Array,
  { mean, deviation }: { mean: readonly number[]; deviation: readonly number[] },
): Uint8Array {
  return withGraph(model, graph => {
    const fields = [...fieldsOf(graph)]
    const inputs = fields.filter(field => field.number === inputField)
    const [input] = inputs
    const name = input && [...fieldsOf(graph, input.start, input.end)].find(field => field.number === 1)
    if (!name || inputs.length > 1) throw new Error('the model has no single input')
    const oldInput = Buffer.from(graph.subarray(name.start, name.end)).toString()
    const factors = Float32Array.from(deviation, value => 1 / (255 * value))
    const shifts = Float32Array.from(mean, (value, channel) => value / (deviation[channel] ?? 1))
    const nodes = [
      constantNode('pixels.order', [3], BigInt64Array.of(2n, 1n, 0n)),
      constantNode('pixels.factors', [1, 3, 1, 1], factors),
      constantNode('pixels.shifts', [1, 3, 1, 1], shifts),
      stepNode('Transpose', [pixelInput], 'pixels.planes', [attributeOf({ name: 'perm', ints: [0, 3, 1, 2] })]),
      stepNode('Gather', ['pixels.planes', 'pixels.order'], 'pixels.turned', [attributeOf({ name: 'axis', int: 1 })]),
      stepNode('Cast', ['pixels.turned'], 'pixels.numbers', [attributeOf({ name: 'to', int: floatType })]),
      stepNode('Mul', ['pixels.numbers', 'pixels.factors'], 'pixels.scaled'),
      stepNode('Sub', ['pixels.scaled', 'pixels.shifts'], oldInput),
    ]
    return message(
      ...nodes.map(node => bytesField(nodeField, node)),
      ...fields.filter(field => field !== input).map(field => graph.subarray(field.from, field.end)),
      bytesField(inputField, tensorInfo(pixelInput, 4, byteType)),
    )
  })
}

/**
 * Lets a head answer for each time step the index of the most probable sign, its probability, and the probability of the
 * last sign, the space. With `whole` it also answers all probabilities.
 */
export function withSeenSigns(
  model: Uint8Array,
  { answer, classes, whole = false }: { answer: TensorPlace; classes: number; whole?: boolean },
): Uint8Array {
  const axis = attributeOf({ name: 'axis', int: 2 })
  const nodes = [
    constantNode('signs.last', [1], BigInt64Array.of(BigInt(classes - 1))),
    stepNode('ArgMax', [answer.name], 'signs.best', [axis]),
    stepNode('Cast', ['signs.best'], 'signs.sign', [attributeOf({ name: 'to', int: floatType })]),
    stepNode('ReduceMax', [answer.name], 'signs.probability', [attributeOf({ name: 'axes', ints: [2] })]),
    stepNode('Gather', [answer.name, 'signs.last'], 'signs.space', [axis]),
    stepNode('Concat', ['signs.sign', 'signs.probability', 'signs.space'], seenSigns, [axis]),
  ]
  return withGraph(model, graph =>
    message(
      ...[...fieldsOf(graph)]
        .filter(field => whole || field.number !== outputField)
        .map(field => graph.subarray(field.from, field.end)),
      ...nodes.map(node => bytesField(nodeField, node)),
      bytesField(outputField, tensorInfo(seenSigns, answer.dimensions)),
    ),
  )
}
