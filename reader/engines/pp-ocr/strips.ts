import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { createScratch } from '#reader/picture/scratch.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { detectorFeatureMaps, pixelInput } from './models.ts'
import type { Onnx } from './open-model.ts'

/** Rows of the picture in one strip. */
const stripRows = 96
/** Rows above and below a strip that its output depends on: 13, rounded up to a multiple of 8. */
const context = 16

type Rows = { values: Float32Array; rows: number; from: number }

/** Copies rows of one tensor to another, channel by channel. */
function copyRows(
  part: Rows,
  whole: Rows,
  { channels, width, count }: { channels: number; width: number; count: number },
) {
  for (let channel = 0; channel < channels; channel++) {
    const start = (channel * part.rows + part.from) * width
    const place = (channel * whole.rows + whole.from) * width
    whole.values.set(part.values.subarray(start, start + count * width), place)
  }
}

/**
 * Returns a function that runs the first part of the detector strip by strip. That part works at full resolution, which
 * takes much memory for a whole picture, and each output depends only on nearby pixels. The function returns the inputs of
 * the second part, which are valid until its next call.
 */
export function stripRunner({ Tensor }: Onnx, session: InferenceSession) {
  const maps = detectorFeatureMaps.map(map => ({ ...map, whole: createScratch(), part: createScratch() }))
  return async ({ data, width, height }: Pixels): Promise<Record<string, Tensor>> => {
    const outputs = maps.map(map => {
      const dims = [1, map.channels, height / map.scale, width / map.scale] as const
      return { ...map, dims, values: map.whole(dims[1] * dims[2] * dims[3]) }
    })
    for (let top = 0; top < height; top += stripRows) {
      const bottom = Math.min(height, top + stripRows)
      const [from, to] = [Math.max(0, top - context), Math.min(height, bottom + context)]
      const parts = outputs.map(({ name, channels, scale, part, dims }) => {
        const rows = (to - from) / scale
        const values = part(channels * rows * dims[3])
        return { name, rows, values, tensor: new Tensor('float32', values, [1, channels, rows, dims[3]]) }
      })
      const strip = new Tensor('uint8', data.subarray(from * width * 3, to * width * 3), [1, to - from, width, 3])
      await session.run({ [pixelInput]: strip }, Object.fromEntries(parts.map(({ name, tensor }) => [name, tensor])))
      outputs.forEach(({ values, channels, scale, dims }, index) => {
        const part = parts[index]
        if (!part) return
        copyRows(
          { ...part, from: (top - from) / scale },
          { values, rows: dims[2], from: top / scale },
          { channels, width: dims[3], count: (bottom - top) / scale },
        )
      })
    }
    return Object.fromEntries(outputs.map(({ name, values, dims }) => [name, new Tensor('float32', values, dims)]))
  }
}
