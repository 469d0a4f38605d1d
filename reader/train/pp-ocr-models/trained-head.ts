import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Constants } from './onnx/nodes.ts'

/** The JSON file that `reader/train/letter-heads/export.py` writes beside the file of weights. */
const headSchema = z.object({
  version: z.number(),
  /** The SHA-256 of the npm model that the head was trained on, and of the weights. */
  model: z.string(),
  weights: z.string(),
  alphabet: z.array(z.string()),
  /** `at` is an offset in the file of weights. An int8 tensor has a float32 scale for each output before its values; `axis` is the dimension of the outputs. */
  tensors: z.array(
    z.object({
      name: z.string(),
      shape: z.array(z.number()),
      at: z.number(),
      form: z.enum(['int8', 'float32']),
      axis: z.number().default(0),
    }),
  ),
})
type Tensor = z.infer<typeof headSchema>['tensors'][number]

/** The characters that the head can write, and its weights by their names in the npm model. */
type TrainedHead = { alphabet: readonly string[]; constants: Constants }

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const sizeOf = (shape: readonly number[]) => shape.reduce((product, length) => product * length, 1)

/** The values of a tensor as float32. */
function valuesOf(bytes: ArrayBuffer, { shape, at, form, axis }: Tensor): Float32Array {
  const size = sizeOf(shape)
  if (form === 'float32') return new Float32Array(bytes, at, size)
  const outputs = shape[axis] ?? 1
  const inputs = size / outputs
  const scales = new Float32Array(bytes, at, outputs)
  const quantized = new Int8Array(bytes, at + 4 * outputs, size)
  const values = new Float32Array(size)
  for (let output = 0; output < outputs; output++) {
    for (let input = 0; input < inputs; input++) {
      const place = axis === 0 ? output * inputs + input : input * outputs + output
      values[place] = (quantized[output * inputs + input] ?? 0) * (scales[output] ?? 0)
    }
  }
  return values
}

const trained = (name: string) => new URL(`../letter-heads/trained/${name}`, import.meta.url)
/** The paths of the trained heads, without the endings `.bin` and `.json`. */
export const trainedHeads = { latin: trained('latin-head'), cyrillicGreek: trained('cyrillic-greek-head') }

/** Loads a trained head for the npm recogniser. Throws if it was trained on another model, or if its weights are damaged. */
export async function loadTrainedHead(model: Uint8Array, files: URL): Promise<TrainedHead> {
  const head = headSchema.parse(JSON.parse(await readFile(new URL(`${files}.json`), 'utf8')))
  const weights = Uint8Array.from(await readFile(new URL(`${files}.bin`)))
  if (hashOf(model) !== head.model)
    throw new Error(`${basename(files.pathname)} was trained on another version of the model`)
  if (hashOf(weights) !== head.weights) throw new Error(`the weights of ${basename(files.pathname)} are damaged`)
  const constants = new Map(
    head.tensors.map(tensor => [tensor.name, { shape: tensor.shape, values: valuesOf(weights.buffer, tensor) }]),
  )
  return { alphabet: head.alphabet, constants }
}
