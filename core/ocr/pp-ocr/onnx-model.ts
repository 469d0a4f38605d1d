import { bytesField, type Field, fieldsOf, message, numberField, textField } from './protobuf.ts'

// Numbers of the fields in ONNX's messages (onnx.proto).
const graphField = 7
const nodeField = 1
const inputField = 11
const outputField = 12
const shapesField = 13
const floatType = 1

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

/** A float tensor as an input or output, of as many dimensions as are said; each may have any length. */
function tensorInfo(name: string, dimensions: number): Uint8Array {
  const anyLengths = Array.from({ length: dimensions }, (_, index) => bytesField(1, textField(2, `${name}.${index}`)))
  const tensor = message(numberField(1, floatType), bytesField(2, message(...anyLengths)))
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

/** A node that gives a float tensor. */
function constantNode(name: string, shape: readonly number[], values: Float32Array): Uint8Array {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const lengths = shape.map(length => numberField(1, length))
  const tensor = message(...lengths, numberField(2, floatType), bytesField(9, raw))
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
