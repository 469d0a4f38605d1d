import { bytesField, type Field, fieldsOf, message, numberField, textField } from './protobuf.ts'

// Numbers of the fields in ONNX's messages (onnx.proto).
const graphField = 7
const nodeField = 1
const inputField = 11
const outputField = 12
const shapesField = 13
const floatType = 1
const byteType = 2
const wholeType = 7

/** Tensors of a model by the name that the graph gives them. */
export type Constants = ReadonlyMap<string, { shape: readonly number[]; values: Float32Array }>

type Node = { bytes: Uint8Array; kind: string; inputs: string[]; output: string }

/** One step of a graph: what it takes, what it gives, and its bytes as they stand in the model. */
function nodeAt(bytes: Uint8Array, { start, end }: Field): Node {
  const node: Node = { bytes: bytes.subarray(start, end), kind: '', inputs: [], output: '' }
  for (const field of fieldsOf(bytes, start, end)) {
    const text = () => Buffer.from(bytes.subarray(field.start, field.end)).toString()
    if (field.number === 1) node.inputs.push(text())
    else if (field.number === 2) node.output ||= text()
    else if (field.number === 4) node.kind = text()
  }
  return node
}

/** The model with another graph; what stands beside the graph stays. */
function withGraph(model: Uint8Array, change: (graph: Uint8Array) => Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (const field of fieldsOf(model)) {
    const isGraph = field.number === graphField
    const part = isGraph ? change(model.subarray(field.start, field.end)) : undefined
    parts.push(part ? bytesField(graphField, part) : model.subarray(field.from, field.end))
  }
  return message(...parts)
}

/** A tensor as an input or output, of as many dimensions as are said; each may have any length. */
function tensorInfo(name: string, dimensions: number, type = floatType): Uint8Array {
  const anyLengths = Array.from({ length: dimensions }, (_, index) => bytesField(1, textField(2, `${name}.${index}`)))
  const tensor = message(numberField(1, type), bytesField(2, message(...anyLengths)))
  return message(textField(1, name), bytesField(2, bytesField(1, tensor)))
}

/** The nodes from which a tensor is computed, in the model's order, going back no further than to `known`. */
function nodesFor(nodes: readonly Node[], tensor: string, known = ''): Node[] {
  const needed = new Set([tensor])
  const found: Node[] = []
  for (const node of [...nodes].reverse()) {
    if (!needed.has(node.output) || node.output === known) continue
    found.push(node)
    for (const input of node.inputs) needed.add(input)
  }
  return found.reverse()
}

export type Cut = { at: { name: string; dimensions: number }; end: { name: string; dimensions: number } }

/**
 * Cuts a model in two at a tensor: the first part gives that tensor, the second takes it and gives the tensor `end`.
 * Throws where the graph has no such tensors.
 */
export function cutModel(model: Uint8Array, { at, end }: Cut): { before: Uint8Array; after: Uint8Array } {
  const part = (wanted: Cut['at'], from?: Cut['at']) =>
    withGraph(model, graph => {
      const fields = [...fieldsOf(graph)]
      const all = fields.filter(field => field.number === nodeField).map(field => nodeAt(graph, field))
      const nodes = nodesFor(all, wanted.name, from?.name)
      if (nodes.at(-1)?.output !== wanted.name) throw new Error(`the model has no ${wanted.name}`)
      if (from && !nodes.some(node => node.inputs.includes(from.name))) throw new Error(`the model has no ${from.name}`)
      const named = (number: number) => fields.filter(field => field.number === number)
      const copied = (field: Field) => graph.subarray(field.from, field.end)
      const input = from
        ? [bytesField(inputField, tensorInfo(from.name, from.dimensions))]
        : named(inputField).map(copied)
      return message(
        ...nodes.map(node => bytesField(nodeField, node.bytes)),
        ...named(2).map(copied),
        ...input,
        bytesField(outputField, tensorInfo(wanted.name, wanted.dimensions)),
      )
    })
  return { before: part(at), after: part(end, at) }
}

/** A node that gives a tensor of numbers. */
function constantNode(name: string, shape: readonly number[], values: Float32Array | BigInt64Array): Uint8Array {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const lengths = shape.map(length => numberField(1, length))
  const type = values instanceof Float32Array ? floatType : wholeType
  const tensor = message(...lengths, numberField(2, type), bytesField(9, raw))
  const attribute = message(textField(1, 'value'), bytesField(5, tensor), numberField(20, 4))
  return message(textField(2, name), textField(4, 'Constant'), bytesField(5, attribute))
}

/** The model with other constants under the same names. Throws where it lacks one of them. */
export function withConstants(model: Uint8Array, constants: Constants): Uint8Array {
  const left = new Set(constants.keys())
  const changed = withGraph(model, graph => {
    const parts: Uint8Array[] = []
    for (const field of fieldsOf(graph)) {
      // Shapes that were computed for the old constants may no longer be true.
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

type Attribute = { name: string; whole: number } | { name: string; wholes: readonly number[] }

/** A step of a graph; its output has its own name. */
function stepNode(kind: string, inputs: readonly string[], name: string, attribute?: Attribute): Uint8Array {
  const attributes = attribute ? [bytesField(5, attributeOf(attribute))] : []
  return message(...inputs.map(input => textField(1, input)), textField(2, name), textField(4, kind), ...attributes)
}

const attributeOf = (attribute: Attribute): Uint8Array =>
  'whole' in attribute
    ? message(textField(1, attribute.name), numberField(3, attribute.whole), numberField(20, 2))
    : message(textField(1, attribute.name), ...attribute.wholes.map(whole => numberField(8, whole)), numberField(20, 7))

/** The name of the input that `withPixelInput` gives a model. */
export const pixelInput = 'pixels'

/**
 * The model with pixels for its input as sharp gives them (bytes, row by row, red, green, blue) instead of numbers: what
 * it was fed is (value − mean) / deviation, of values from 0 to 1, in planes of blue, green and red.
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
    const fed = Buffer.from(graph.subarray(name.start, name.end)).toString()
    const factors = Float32Array.from(deviation, value => 1 / (255 * value))
    const shifts = Float32Array.from(mean, (value, channel) => value / (deviation[channel] ?? 1))
    const nodes = [
      constantNode('pixels.order', [3], BigInt64Array.of(2n, 1n, 0n)),
      constantNode('pixels.factors', [1, 3, 1, 1], factors),
      constantNode('pixels.shifts', [1, 3, 1, 1], shifts),
      stepNode('Transpose', [pixelInput], 'pixels.planes', { name: 'perm', wholes: [0, 3, 1, 2] }),
      stepNode('Gather', ['pixels.planes', 'pixels.order'], 'pixels.turned', { name: 'axis', whole: 1 }),
      stepNode('Cast', ['pixels.turned'], 'pixels.numbers', { name: 'to', whole: floatType }),
      stepNode('Mul', ['pixels.numbers', 'pixels.factors'], 'pixels.scaled'),
      stepNode('Sub', ['pixels.scaled', 'pixels.shifts'], fed),
    ]
    return message(
      ...nodes.map(node => bytesField(nodeField, node)),
      ...fields.filter(field => field !== input).map(field => graph.subarray(field.from, field.end)),
      bytesField(inputField, tensorInfo(pixelInput, 4, byteType)),
    )
  })
}
