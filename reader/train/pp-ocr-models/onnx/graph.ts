import {
  attributesOf,
  type Constant,
  constantNode,
  constantOf,
  encodeNode,
  floatAttribute,
  nodeAt,
  nodeField,
  shapesField,
  withGraph,
} from './nodes.ts'
import { bytesField, fieldsOf, message } from './protobuf.ts'

/** A node that can be edited. */
export type EditableNode = { operator: string; inputs: string[]; output: string; attributes: readonly Uint8Array[] }

/** The nodes of a model in order, without constants, and its constant float tensors by name. */
export type Graph = { nodes: EditableNode[]; constants: Map<string, Constant> }

/** Lets `change` edit the graph of a model. Constants that no node uses are dropped. */
export function editGraph(model: Uint8Array, change: (graph: Graph) => void): Uint8Array {
  return withGraph(model, bytes => {
    const fields = [...fieldsOf(bytes)]
    const encodedNodes = fields.filter(field => field.number === nodeField).map(field => nodeAt(bytes, field))
    const graph: Graph = { nodes: [], constants: new Map() }
    const kept: Uint8Array[] = []
    for (const node of encodedNodes) {
      const constant = constantOf(node)
      if (constant) graph.constants.set(node.output, constant)
      else if (node.operator === 'Constant') kept.push(node.bytes)
      else graph.nodes.push({ ...node, attributes: attributesOf(node) })
    }
    change(graph)
    const used = new Set(graph.nodes.flatMap(node => node.inputs))
    for (const [name, { shape, values }] of graph.constants)
      if (used.has(name)) kept.push(constantNode(name, shape, values))
    const nodes = graph.nodes.map(({ operator, inputs, output, attributes }) =>
      encodeNode(operator, inputs, output, attributes),
    )
    const rest = fields.filter(({ number }) => number !== nodeField && number !== shapesField)
    return message(
      ...[...kept, ...nodes].map(node => bytesField(nodeField, node)),
      ...rest.map(field => bytes.subarray(field.from, field.end)),
    )
  })
}

/** The nodes that use a tensor. */
export const usersOf = ({ nodes }: Graph, tensor: string): EditableNode[] =>
  nodes.filter(node => node.inputs.includes(tensor))

/** The only node that uses a tensor, if it has the given operator. */
export function onlyUser(graph: Graph, tensor: string, operator: string): EditableNode | undefined {
  const users = usersOf(graph, tensor)
  return users.length === 1 && users[0]?.operator === operator ? users[0] : undefined
}

/** The node that produces a tensor, if it has the given operator. */
export const producerOf = ({ nodes }: Graph, tensor: string | undefined, operator: string): EditableNode | undefined =>
  nodes.find(node => node.output === tensor && node.operator === operator)

/** The constant scalar that a node combines with a tensor, such as a factor. */
export function scalarOperand({ constants }: Graph, { inputs }: EditableNode, tensor: string): number | undefined {
  const other = constants.get(inputs.find(input => input !== tensor) ?? '')
  return other?.values.length === 1 ? other.values[0] : undefined
}

/** A batch normalization as a factor for each channel, and as a function that computes a new bias from a bias. */
export function normOf(graph: Graph, norm: EditableNode) {
  const [factors, shifts, means, variances] = norm.inputs.slice(1).map(name => valuesOf(graph, name))
  const epsilon = floatAttribute(norm, 'epsilon') ?? 1e-5
  const factorOf = (channel: number) => (factors?.[channel] ?? 1) / Math.sqrt((variances?.[channel] ?? 1) + epsilon)
  const shiftOf = (channel: number, bias: number) =>
    (bias - (means?.[channel] ?? 0)) * factorOf(channel) + (shifts?.[channel] ?? 0)
  return { factorOf, shiftOf }
}

/** Removes nodes. */
export function removeNodes(graph: Graph, ...nodes: readonly EditableNode[]): void {
  graph.nodes = graph.nodes.filter(node => !nodes.includes(node))
}

/** Replaces one node by others. */
export function replaceNode(graph: Graph, node: EditableNode, ...nodes: readonly EditableNode[]): void {
  graph.nodes.splice(graph.nodes.indexOf(node), 1, ...nodes)
}

/** A new node. */
export const createNode = (
  operator: string,
  inputs: string[],
  output: string,
  ...attributes: Uint8Array[]
): EditableNode => ({
  operator,
  inputs,
  output,
  attributes,
})

/** The values of a constant, or an empty array if there is none. */
export const valuesOf = ({ constants }: Graph, name = ''): Float32Array =>
  constants.get(name)?.values ?? new Float32Array(0)

/** Adds a constant of up to four dimensions and returns its name. `valueAt` computes each value from its indices. */
export function putConstant(
  { constants }: Graph,
  name: string,
  shape: readonly [number, number?, number?, number?],
  valueAt: (a: number, b: number, c: number, d: number) => number,
): string {
  const [as, bs = 1, cs = 1, ds = 1] = shape
  const values = new Float32Array(as * bs * cs * ds)
  let at = 0
  for (let a = 0; a < as; a++)
    for (let b = 0; b < bs; b++)
      for (let c = 0; c < cs; c++) for (let d = 0; d < ds; d++) values[at++] = valueAt(a, b, c, d)
  constants.set(name, { shape: shape.filter(length => length !== undefined), values })
  return name
}
