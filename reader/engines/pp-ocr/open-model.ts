import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InferenceSession, Tensor } from 'onnxruntime-node'

/** The part of onnxruntime-node that is used here; the package is loaded only where it has a binary. */
export type Onnx = { InferenceSession: typeof InferenceSession; Tensor: typeof Tensor }

// Memory patterns are planned anew for each shape and kept: 100 MB a thread for nothing, as every picture has its own.
const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3, enableMemPattern: false } as const

/**
 * The weights of a shared model are used where they are mapped, so that all readers have them in memory once. Laying them
 * out for the processor would take 8 MB of each reader and save a tenth of a millisecond a line.
 */
const shareWeights = {
  graphOptimizationLevel: 'extended',
  extra: { session: { disable_prepacking: '1' } },
} as const

type Needs = { pooled?: boolean; shared?: boolean }

/**
 * Opens the model in a file. `pooled` keeps the working memory for the next call; a model that needs little of it does as
 * well with the allocator of the system. `shared` uses the weights as they are; convolutions are much faster with weights
 * that onnxruntime lays out for the processor. Throws an error that names the file if it cannot be opened.
 */
export async function openModel(
  { InferenceSession }: Onnx,
  model: URL,
  { pooled = false, shared = false }: Needs = {},
): Promise<InferenceSession> {
  const file = fileURLToPath(model)
  const more = shared ? shareWeights : {}
  return InferenceSession.create(file, { ...options, ...more, enableCpuMemArena: pooled }).catch((cause: unknown) => {
    throw new Error(`${basename(file)} could not be opened: ${cause instanceof Error ? cause.message : cause}`)
  })
}
