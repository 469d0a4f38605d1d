import {
  type Constant,
  constantOf,
  externalTensor,
  initializerField,
  nodeAt,
  nodeField,
  shapesField,
  withGraph,
} from './nodes.ts'
import { bytesField, fieldsOf, message } from './protobuf.ts'

/** Constants with fewer values stay in the model. */
const minValues = 256
/** Tensors begin at a multiple of a cache line. */
const alignment = 64

/**
 * Moves the large constants of a model to a separate file with the given name. onnxruntime maps that file into memory, so
 * processes share the weights.
 */
export function externalWeights(model: Uint8Array, file: string): { model: Uint8Array; weights: Uint8Array } {
  const parts: Uint8Array[] = []
  let length = 0
  const append = (name: string, { shape, values }: Constant) => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    const tensor = externalTensor({ name, shape, file, offset: length, length: bytes.length })
    const padding = (alignment - (bytes.length % alignment)) % alignment
    parts.push(bytes, new Uint8Array(padding))
    length += bytes.length + padding
    return bytesField(initializerField, tensor)
  }
  const changed = withGraph(model, graph => {
    const fields = [...fieldsOf(graph)].filter(field => field.number !== shapesField)
    return message(
      ...fields.map(field => {
        const node = field.number === nodeField ? nodeAt(graph, field) : undefined
        const constant = node && constantOf(node)
        return node && constant && constant.values.length >= minValues
          ? append(node.output, constant)
          : graph.subarray(field.from, field.end)
      }),
    )
  })
  return { model: changed, weights: message(...parts) }
}
