import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { createScratch } from '#core/ocr/picture/scratch.ts'
import { decodeLine, type ReadLine } from './ctc.ts'
import { backboneCut } from './latin-head.ts'

/** What onnxruntime-node exports and is needed here: it is loaded only where it can be. */
export type Onnx = { InferenceSession: typeof InferenceSession; Tensor: typeof Tensor }

// Memory patterns are planned anew for each shape and kept: 100 MB a thread for nothing, as every line has its own. Lines
// are so small that the system's own allocator serves as well as a pool that never shrinks.
const options = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableMemPattern: false,
  enableCpuMemArena: false,
} as const

/** Opens a model that reads lines, or a part of it. */
export const openLineModel = ({ InferenceSession }: Onnx, model: Uint8Array) =>
  InferenceSession.create(model, { ...options, logSeverityLevel: 3 })

/** Opens neck and last layer: from the backbone's features to text. What it answers is written into `scratch`. */
export async function openHead(
  onnx: Onnx,
  model: Uint8Array,
  { alphabet, scratch }: { alphabet: readonly string[]; scratch: ReturnType<typeof createScratch> },
): Promise<(features: Tensor, spaceFrom?: number) => Promise<ReadLine>> {
  const session = await openLineModel(onnx, model)
  const classes = alphabet.length
  return async (features, spaceFrom) => {
    const steps = features.dims.at(-1) ?? 0
    const probabilities = scratch(steps * classes)
    const answer = new onnx.Tensor('float32', probabilities, [1, steps, classes])
    await session.run({ [backboneCut.at.name]: features }, { [backboneCut.end.name]: answer })
    return decodeLine({ probabilities, steps, classes }, alphabet, spaceFrom)
  }
}
