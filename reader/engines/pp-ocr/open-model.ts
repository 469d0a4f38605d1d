import type { InferenceSession, Tensor } from 'onnxruntime-node'

/** What onnxruntime-node exports and is needed here: it is loaded only where it can be. */
export type Onnx = { InferenceSession: typeof InferenceSession; Tensor: typeof Tensor }

/** A model's bytes, or the file that was made of them for this machine. */
export type Model = Uint8Array | string

// Memory patterns are planned anew for each shape and kept: 100 MB a thread for nothing, as every picture has its own.
const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3, enableMemPattern: false } as const

/**
 * A prepared file's weights are used where they lie, so that all readers share them; packing those of the heads anew
 * would take 5 MB of each reader for a tenth of a millisecond a line.
 */
const mapped = {
  session: {
    use_memory_mapped_ort_model: '1',
    use_ort_model_bytes_for_initializers: '1',
    disable_prepacking: '1',
  },
}

/**
 * Opens a model. `pooled` keeps the memory that it works with for the next call; where little is needed the system's own
 * allocator serves as well as a pool that never shrinks.
 */
export const openModel = (
  { InferenceSession }: Onnx,
  model: Model,
  { pooled = false }: { pooled?: boolean } = {},
): Promise<InferenceSession> =>
  typeof model === 'string'
    ? InferenceSession.create(model, { ...options, enableCpuMemArena: pooled, extra: mapped })
    : InferenceSession.create(model, { ...options, enableCpuMemArena: pooled })

/** Writes a model in onnxruntime's own format, simplified for this machine's processor; the file's name must end with `.ort`. */
export async function prepareModel({ InferenceSession }: Onnx, model: Uint8Array, file: string): Promise<void> {
  const session = await InferenceSession.create(model, {
    ...options,
    optimizedModelFilePath: file,
    extra: { session: { save_model_format: 'ORT' } },
  })
  await session.release()
}
