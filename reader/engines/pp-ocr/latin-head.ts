import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Cut, Place } from './onnx/model.ts'
import type { Constants } from './onnx/nodes.ts'

/** What the recogniser's frozen part says of a line, and what its neck and last layer make of that. */
export const lineFeatures: Place = { name: 'p2o.AveragePool.1', dimensions: 4 }
export const lineAnswer: Place = { name: 'softmax_11.tmp_0', dimensions: 3 }
export const backboneCut: Cut = { at: [lineFeatures], end: lineAnswer }

/** Neck and last layer as reader/train/latin-head wrote them: the tensors lie one after the other in the file of weights. */
const headShape = z.object({
  version: z.number(),
  /** SHA-256 of the npm model that it was trained on, and of the weights. */
  model: z.string(),
  weights: z.string(),
  alphabet: z.array(z.string()),
  /** Whole numbers have a scale for each output, which lie before them; `axis` is where outputs are counted. */
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
type Tensor = z.infer<typeof headShape>['tensors'][number]

export type LatinHead = { alphabet: readonly string[]; constants: Constants }

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const sizeOf = (shape: readonly number[]) => shape.reduce((product, length) => product * length, 1)

function valuesOf(bytes: ArrayBuffer, { shape, at, form, axis }: Tensor): Float32Array {
  const size = sizeOf(shape)
  if (form === 'float32') return new Float32Array(bytes, at, size)
  const outputs = shape[axis] ?? 1
  const inputs = size / outputs
  const scales = new Float32Array(bytes, at, outputs)
  const whole = new Int8Array(bytes, at + 4 * outputs, size)
  const values = new Float32Array(size)
  for (let output = 0; output < outputs; output++) {
    for (let input = 0; input < inputs; input++) {
      const place = axis === 0 ? output * inputs + input : input * outputs + output
      values[place] = (whole[output * inputs + input] ?? 0) * (scales[output] ?? 0)
    }
  }
  return values
}

/** The head's files; others only in tests. */
export const shippedHead = new URL('./weights/latin-head', import.meta.url)

/** Loads the Latin head for an npm model. Throws where it was trained on another one, or where its weights are damaged. */
export async function loadLatinHead(model: Uint8Array, files: URL = shippedHead): Promise<LatinHead> {
  const head = headShape.parse(JSON.parse(await readFile(new URL(`${files}.json`), 'utf8')))
  const weights = Uint8Array.from(await readFile(new URL(`${files}.bin`)))
  if (hashOf(model) !== head.model) throw new Error('the Latin head was trained on another version of the model')
  if (hashOf(weights) !== head.weights) throw new Error('the weights of the Latin head are damaged')
  const constants = new Map(
    head.tensors.map(tensor => [tensor.name, { shape: tensor.shape, values: valuesOf(weights.buffer, tensor) }]),
  )
  return { alphabet: head.alphabet, constants }
}
