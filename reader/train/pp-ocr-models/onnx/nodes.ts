import { bytesField, type Field, fieldsOf, floatField, message, numberField, numbersOf, textField } from './protobuf.ts'

// Field numbers of ONNX's messages (onnx.proto).
const graphField = 7
/** Fields of a graph: nodes, initializers, inputs, outputs and inferred shapes. */
export const nodeField = 1
export const initializerField = 5
export const inputField = 11
export const outputField = 12
export const shapesField = 13
/** Element types of tensors: float32, uint8, int64. */
export const floatType = 1
export const byteType = 2
const int64Type = 7

export type Constant = { shape: readonly number[]; values: Float32Array }

/** A node of a graph: operator, inputs, first output and encoded bytes. */
export type Node = { bytes: Uint8Array; operator: string; inputs: string[]; output: string }

const textAt = (bytes: Uint8Array, { start, end }: Field) => Buffer.from(bytes.subarray(start, end)).toString()

/** Decodes a node of a graph. */
export function nodeAt(bytes: Uint8Array, { start, end }: Field): Node {
  const node: Node = { bytes: bytes.subarray(start, end), operator: '', inputs: [], output: '' }
  for (const field of fieldsOf(bytes, start, end)) {
    if (field.number === 1) node.inputs.push(textAt(bytes, field))
    else if (field.number === 2) node.output ||= textAt(bytes, field)
    else if (field.number === 4) node.operator = textAt(bytes, field)
  }
  return node
}

/** The encoded attributes of a node. */
export const attributesOf = ({ bytes }: Node): Uint8Array[] =>
  [...fieldsOf(bytes)].filter(field => field.number === 5).map(({ start, end }) => bytes.subarray(start, end))

/** The bytes of one field of a named attribute, or undefined if there is none. */
function attributeField(attributes: readonly Uint8Array[], name: string, number: number): Uint8Array | undefined {
  for (const attribute of attributes) {
    const fields = [...fieldsOf(attribute)]
    const named = fields.find(field => field.number === 1)
    const found = fields.find(field => field.number === number)
    if (named && found && textAt(attribute, named) === name) return attribute.subarray(found.start, found.end)
  }
  return undefined
}

const floatsAt = (bytes: Uint8Array) => new Float32Array(Uint8Array.from(bytes).buffer)

/** The value of a float attribute. */
export function floatAttribute(
  { attributes }: { attributes: readonly Uint8Array[] },
  name: string,
): number | undefined {
  const bytes = attributeField(attributes, name, 2)
  return bytes && floatsAt(bytes)[0]
}

/** The tensor of a Constant node with float values. Undefined for any other node. */
export function constantOf(node: Node): Constant | undefined {
  const tensor = node.operator === 'Constant' ? attributeField(attributesOf(node), 'value', 5) : undefined
  if (!tensor) return undefined
  const fields = [...fieldsOf(tensor)]
  const raw = fields.find(field => field.number === 9)
  const type = fields.find(field => field.number === 2)
  if (!raw || !type || numbersOf(tensor, type)[0] !== floatType) return undefined
  const shape = fields.filter(field => field.number === 1).flatMap(field => numbersOf(tensor, field))
  return { shape, values: floatsAt(tensor.subarray(raw.start, raw.end)) }
}

/** Replaces the graph of a model and keeps the other fields. */
export function withGraph(model: Uint8Array, change: (graph: Uint8Array) => Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (const field of fieldsOf(model)) {
    const isGraph = field.number === graphField
    const part = isGraph ? change(model.subarray(field.start, field.end)) : undefined
    parts.push(part ? bytesField(graphField, part) : model.subarray(field.from, field.end))
  }
  return message(...parts)
}

/** Declares an input or output with the given number of dimensions, each of any length. */
export function tensorInfo(name: string, dimensions: number, type = floatType): Uint8Array {
  const anyLengths = Array.from({ length: dimensions }, (_, index) => bytesField(1, textField(2, `${name}.${index}`)))
  const tensor = message(numberField(1, type), bytesField(2, message(...anyLengths)))
  return message(textField(1, name), bytesField(2, bytesField(1, tensor)))
}

/** The `value` attribute of a Constant node. */
export function tensorAttribute(shape: readonly number[], values: Float32Array | BigInt64Array): Uint8Array {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const lengths = shape.map(length => numberField(1, length))
  const type = values instanceof Float32Array ? floatType : int64Type
  const tensor = message(...lengths, numberField(2, type), bytesField(9, raw))
  return message(textField(1, 'value'), bytesField(5, tensor), numberField(20, 4))
}

/** Encodes a Constant node. */
export const constantNode = (
  name: string,
  shape: readonly number[],
  values: Float32Array | BigInt64Array,
): Uint8Array => encodeNode('Constant', [], name, [tensorAttribute(shape, values)])

type Attribute =
  | { name: string; int: number }
  | { name: string; ints: readonly number[] }
  | { name: string; float: number }

/** Encodes an attribute of a node. */
export function attributeOf(attribute: Attribute): Uint8Array {
  const name = textField(1, attribute.name)
  if ('int' in attribute) return message(name, numberField(3, attribute.int), numberField(20, 2))
  if ('float' in attribute) return message(name, floatField(2, attribute.float), numberField(20, 1))
  return message(name, ...attribute.ints.map(int => numberField(8, int)), numberField(20, 7))
}

/** Encodes a node with one output. */
export function encodeNode(
  operator: string,
  inputs: readonly string[],
  name: string,
  attributes: readonly Uint8Array[] = [],
): Uint8Array {
  const fields = attributes.map(attribute => bytesField(5, attribute))
  return message(...inputs.map(input => textField(1, input)), textField(2, name), textField(4, operator), ...fields)
}

type External = { name: string; shape: readonly number[]; file: string; offset: number; length: number }

/** Encodes a float tensor whose values are in another file. */
export function externalTensor({ name, shape, file, offset, length }: External): Uint8Array {
  const location = Object.entries({ location: file, offset: String(offset), length: String(length) })
  return message(
    ...shape.map(size => numberField(1, size)),
    numberField(2, floatType),
    textField(8, name),
    ...location.map(([key, value]) => bytesField(13, message(textField(1, key), textField(2, value)))),
    numberField(14, 1),
  )
}
