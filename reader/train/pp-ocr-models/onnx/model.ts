import { pixelInput, type TensorSpec } from '#reader/engines/pp-ocr/models.ts'
import {
  attributeOf,
  byteType,
  constantNode,
  encodeNode,
  floatType,
  inputField,
  type Node,
  nodeAt,
  nodeField,
  outputField,
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

/** Where a model is split: at the tensors `at`. `end` is the output of the second part. */
export type Cut = { at: readonly TensorSpec[]; end: TensorSpec }

/**
 * Splits a model in two at the tensors `at`: the first part produces them, the second takes them and produces `end`. Throws if
 * one of them does not exist.
 */
export function splitModel(model: Uint8Array, { at, end }: Cut): { before: Uint8Array; after: Uint8Array } {
  const part = (outputs: readonly TensorSpec[], inputs: readonly TensorSpec[]) =>
    withGraph(model, graph => {
      const fields = [...fieldsOf(graph)]
      const all = fields.filter(field => field.number === nodeField).map(field => nodeAt(graph, field))
      const namesOf = (tensors: readonly TensorSpec[]) => tensors.map(({ name }) => name)
      const nodes = nodesFor(all, namesOf(outputs), namesOf(inputs))
      const produced = new Set(nodes.map(node => node.output))
      const used = new Set(nodes.flatMap(node => node.inputs))
      const missing = [
        ...outputs.filter(({ name }) => !produced.has(name)),
        ...inputs.filter(({ name }) => !used.has(name)),
      ]
      if (missing[0]) throw new Error(`the model has no ${missing[0].name}`)
      const copied = (number: number) =>
        fields.filter(field => field.number === number).map((field: Field) => graph.subarray(field.from, field.end))
      const infos = (number: number, tensors: readonly TensorSpec[]) =>
        tensors.map(({ name, dimensions }) => bytesField(number, tensorInfo(name, dimensions)))
      return message(
        ...nodes.map(node => bytesField(nodeField, node.bytes)),
        ...copied(2),
        ...(inputs.length > 0 ? infos(inputField, inputs) : copied(inputField)),
        ...infos(outputField, outputs),
      )
    })
  return { before: part(at, []), after: part([end], at) }
}

/**
 * Gives a model an input for pixels as sharp returns them (uint8, interleaved red, green, blue). It replaces an input of float
 * planes in the order blue, green, red, normalized by mean and standard deviation.
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
      encodeNode('Transpose', [pixelInput], 'pixels.planes', [attributeOf({ name: 'perm', ints: [0, 3, 1, 2] })]),
      encodeNode('Gather', ['pixels.planes', 'pixels.order'], 'pixels.turned', [attributeOf({ name: 'axis', int: 1 })]),
      encodeNode('Cast', ['pixels.turned'], 'pixels.numbers', [attributeOf({ name: 'to', int: floatType })]),
      encodeNode('Mul', ['pixels.numbers', 'pixels.factors'], 'pixels.scaled'),
      encodeNode('Sub', ['pixels.scaled', 'pixels.shifts'], oldInput),
    ]
    return message(
      ...nodes.map(node => bytesField(nodeField, node)),
      ...fields.filter(field => field !== input).map(field => graph.subarray(field.from, field.end)),
      bytesField(inputField, tensorInfo(pixelInput, 4, byteType)),
    )
  })
}
