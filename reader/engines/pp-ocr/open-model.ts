import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InferenceSession, Tensor } from 'onnxruntime-node'

/** The part of onnxruntime-node that is used here. The package is imported only when PP-OCR is opened. */
export type Onnx = { InferenceSession: typeof InferenceSession; Tensor: typeof Tensor }

// Memory patterns are computed and kept for each input shape. Every picture has its own shape, so they only cost 100 MB.
const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3, enableMemPattern: false } as const

/**
 * Uses weights directly from the mapped file, so that all readers share them in memory. Prepacking them for the
 * processor would take 8 MB in each reader and save 0.1 ms a line.
 */
const withoutPrepacking = {
  graphOptimizationLevel: 'extended',
  extra: { session: { disable_prepacking: '1' } },
} as const

/**
 * Opens the model in a file. `pooled` keeps working memory between runs, which only helps models that need much of it.
 * `shared` shares the weights with other processes and does not prepack them; convolutions are much slower without
 * prepacking. Throws an error that names the file if it cannot be opened.
 */
export async function openModel(
  { InferenceSession }: Onnx,
  model: URL,
  { pooled = false, shared = false }: { pooled?: boolean; shared?: boolean } = {},
): Promise<InferenceSession> {
  const file = fileURLToPath(model)
  const sharing = shared ? withoutPrepacking : {}
  return InferenceSession.create(file, { ...options, ...sharing, enableCpuMemArena: pooled }).catch(
    (cause: unknown) => {
      throw new Error(`${basename(file)} could not be opened: ${cause instanceof Error ? cause.message : cause}`)
    },
  )
}
