import {
  attributesOf,
  type Constant,
  constantNode,
  constantOf,
  floatAttribute,
  nodeAt,
  nodeField,
  shapesField,
  stepNode,
  withGraph,
} from './nodes.ts'
import { bytesField, fieldsOf, message } from './protobuf.ts'

/** A node of a graph that can be edited. */
export type Step = { kind: string; inputs: string[]; output: string; attributes: readonly Uint8Array[] }

/** The nodes of a model in order, and its constant float tensors by name. */
export type Graph = { steps: Step[]; constants: Map<string, Constant> }

/** Lets `change` edit the graph of a model. Constants that no node uses are dropped. */
export function withSteps(model: Uint8Array, change: (graph: Graph) => void): Uint8Array {
  return withGraph(model, bytes => {
    const fields = [...fieldsOf(bytes)]
    const nodes = fields.filter(field => field.number === nodeField).map(field => nodeAt(bytes, field))
    const graph: Graph = { steps: [], constants: new Map() }
    const kept: Uint8Array[] = []
    for (const node of nodes) {
      const constant = constantOf(node)
      if (constant) graph.constants.set(node.output, constant)
      else if (node.kind === 'Constant') kept.push(node.bytes)
      else graph.steps.push({ ...node, attributes: attributesOf(node) })
    }
    change(graph)
    const taken = new Set(graph.steps.flatMap(step => step.inputs))
    for (const [name, { shape, values }] of graph.constants)
      if (taken.has(name)) kept.push(constantNode(name, shape, values))
    const steps = graph.steps.map(({ kind, inputs, output, attributes }) => stepNode(kind, inputs, output, attributes))
    const rest = fields.filter(({ number }) => number !== nodeField && number !== shapesField)
    return message(
      ...[...kept, ...steps].map(node => bytesField(nodeField, node)),
      ...rest.map(field => bytes.subarray(field.from, field.end)),
    )
  })
}

/** The nodes that use a tensor. */
export const usersOf = ({ steps }: Graph, tensor: string): Step[] => steps.filter(step => step.inputs.includes(tensor))

/** The only node that uses a tensor, if it is of the given kind. */
export function onlyUser(graph: Graph, tensor: string, kind: string): Step | undefined {
  const users = usersOf(graph, tensor)
  return users.length === 1 && users[0]?.kind === kind ? users[0] : undefined
}

/** The node that produces a tensor, if it is of the given kind. */
export const producerOf = ({ steps }: Graph, tensor: string | undefined, kind: string): Step | undefined =>
  steps.find(step => step.output === tensor && step.kind === kind)

/** The constant scalar that a node combines with a tensor, such as a factor. */
export function scalarOperand({ constants }: Graph, { inputs }: Step, tensor: string): number | undefined {
  const other = constants.get(inputs.find(input => input !== tensor) ?? '')
  return other?.values.length === 1 ? other.values[0] : undefined
}

/** A batch normalization as a factor for each channel, and as the bias that it makes of another bias. */
export function normOf(graph: Graph, norm: Step) {
  const [factors, shifts, means, variances] = norm.inputs.slice(1).map(name => valuesOf(graph, name))
  const epsilon = floatAttribute(norm, 'epsilon') ?? 1e-5
  const factorOf = (channel: number) => (factors?.[channel] ?? 1) / Math.sqrt((variances?.[channel] ?? 1) + epsilon)
  const shiftOf = (channel: number, bias: number) =>
    (bias - (means?.[channel] ?? 0)) * factorOf(channel) + (shifts?.[channel] ?? 0)
  return { factorOf, shiftOf }
}

/** Removes nodes. */
export function removeSteps(graph: Graph, ...steps: readonly Step[]): void {
  graph.steps = graph.steps.filter(step => !steps.includes(step))
}

/** Replaces one node by others. */
export function replaceStep(graph: Graph, step: Step, ...steps: readonly Step[]): void {
  graph.steps.splice(graph.steps.indexOf(step), 1, ...steps)
}

/** A new node. */
export const stepOf = (kind: string, inputs: string[], output: string, ...attributes: Uint8Array[]): Step => ({
  kind,
  inputs,
  output,
  attributes,
})

/** The values of a constant; empty if it does not exist. */
export const valuesOf = ({ constants }: Graph, name = ''): Float32Array =>
  constants.get(name)?.values ?? new Float32Array(0)

/** Adds a constant of up to four dimensions, whose values `valueAt` computes from their indices. Returns its name. */
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
