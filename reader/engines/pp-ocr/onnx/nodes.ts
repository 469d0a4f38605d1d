import { bytesField, type Field, fieldsOf, floatField, message, numberField, numbersOf, textField } from './protobuf.ts'

// Numbers of the fields in ONNX's messages (onnx.proto).
const graphField = 7
/** Fields of a graph: its steps, its inputs and outputs, and shapes that were computed for it. */
export const nodeField = 1
export const inputField = 11
export const outputField = 12
export const shapesField = 13
/** Types of numbers: floating point, bytes, whole numbers of eight bytes. */
export const floatType = 1
export const byteType = 2
const wholeType = 7

export type Constant = { shape: readonly number[]; values: Float32Array }
/** Tensors of a model by the name that the graph gives them. */
export type Constants = ReadonlyMap<string, Constant>

/** One step of a graph: what it takes, what it gives, and its bytes as they stand in the model. */
export type Node = { bytes: Uint8Array; kind: string; inputs: string[]; output: string }

const textAt = (bytes: Uint8Array, { start, end }: Field) => Buffer.from(bytes.subarray(start, end)).toString()

/** Reads a step of a graph. */
export function nodeAt(bytes: Uint8Array, { start, end }: Field): Node {
  const node: Node = { bytes: bytes.subarray(start, end), kind: '', inputs: [], output: '' }
  for (const field of fieldsOf(bytes, start, end)) {
    if (field.number === 1) node.inputs.push(textAt(bytes, field))
    else if (field.number === 2) node.output ||= textAt(bytes, field)
    else if (field.number === 4) node.kind = textAt(bytes, field)
  }
  return node
}

/** The attributes of a step, as they stand in the model. */
export const attributesOf = ({ bytes }: Node): Uint8Array[] =>
  [...fieldsOf(bytes)].filter(field => field.number === 5).map(({ start, end }) => bytes.subarray(start, end))

/** The content of an attribute's field, undefined where no attribute has that name and field. */
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

/** A number among a step's attributes. */
export function numberAttribute(
  { attributes }: { attributes: readonly Uint8Array[] },
  name: string,
): number | undefined {
  const bytes = attributeField(attributes, name, 2)
  return bytes && floatsAt(bytes)[0]
}

/** The tensor that a step gives, where that is a constant of numbers. */
export function constantOf(node: Node): Constant | undefined {
  const tensor = node.kind === 'Constant' ? attributeField(attributesOf(node), 'value', 5) : undefined
  if (!tensor) return undefined
  const fields = [...fieldsOf(tensor)]
  const raw = fields.find(field => field.number === 9)
  const type = fields.find(field => field.number === 2)
  if (!raw || !type || numbersOf(tensor, type)[0] !== floatType) return undefined
  const shape = fields.filter(field => field.number === 1).flatMap(field => numbersOf(tensor, field))
  return { shape, values: floatsAt(tensor.subarray(raw.start, raw.end)) }
}

/** The model with another graph; what stands beside the graph stays. */
export function withGraph(model: Uint8Array, change: (graph: Uint8Array) => Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (const field of fieldsOf(model)) {
    const isGraph = field.number === graphField
    const part = isGraph ? change(model.subarray(field.start, field.end)) : undefined
    parts.push(part ? bytesField(graphField, part) : model.subarray(field.from, field.end))
  }
  return message(...parts)
}

/** A tensor as an input or output, of as many dimensions as are said; each may have any length. */
export function tensorInfo(name: string, dimensions: number, type = floatType): Uint8Array {
  const anyLengths = Array.from({ length: dimensions }, (_, index) => bytesField(1, textField(2, `${name}.${index}`)))
  const tensor = message(numberField(1, type), bytesField(2, message(...anyLengths)))
  return message(textField(1, name), bytesField(2, bytesField(1, tensor)))
}

/** The attribute of a step that gives a constant. */
export function tensorAttribute(shape: readonly number[], values: Float32Array | BigInt64Array): Uint8Array {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  const lengths = shape.map(length => numberField(1, length))
  const type = values instanceof Float32Array ? floatType : wholeType
  const tensor = message(...lengths, numberField(2, type), bytesField(9, raw))
  return message(textField(1, 'value'), bytesField(5, tensor), numberField(20, 4))
}

/** A step that gives a tensor of numbers. */
export const constantNode = (
  name: string,
  shape: readonly number[],
  values: Float32Array | BigInt64Array,
): Uint8Array => stepNode('Constant', [], name, [tensorAttribute(shape, values)])

type Attribute =
  | { name: string; whole: number }
  | { name: string; wholes: readonly number[] }
  | { name: string; number: number }

/** An attribute of a step. */
export function attributeOf(attribute: Attribute): Uint8Array {
  const name = textField(1, attribute.name)
  if ('whole' in attribute) return message(name, numberField(3, attribute.whole), numberField(20, 2))
  if ('number' in attribute) return message(name, floatField(2, attribute.number), numberField(20, 1))
  return message(name, ...attribute.wholes.map(whole => numberField(8, whole)), numberField(20, 7))
}

/** A step of a graph; its output has its own name. */
export function stepNode(
  kind: string,
  inputs: readonly string[],
  name: string,
  attributes: readonly Uint8Array[] = [],
): Uint8Array {
  const fields = attributes.map(attribute => bytesField(5, attribute))
  return message(...inputs.map(input => textField(1, input)), textField(2, name), textField(4, kind), ...fields)
}
