import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { createScratch } from '#reader/picture/scratch.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { detectorViews, pixelInput } from './models.ts'
import type { Onnx } from './open-model.ts'

/** Rows of the picture in one strip. */
const stripRows = 96
/** Rows above and below a strip that what is seen in it may depend on: 13, on the grid of 8. */
const around = 16

type Rows = { values: Float32Array; rows: number; from: number }

/** Puts rows of one tensor into another, channel by channel. */
function layRows(
  whole: Rows,
  part: Rows,
  { channels, width, count }: { channels: number; width: number; count: number },
) {
  for (let channel = 0; channel < channels; channel++) {
    const start = (channel * part.rows + part.from) * width
    const place = (channel * whole.rows + whole.from) * width
    whole.values.set(part.values.subarray(start, start + count * width), place)
  }
}

/**
 * Runs the detector's first part strip by strip: it works at the picture's full size, where all takes much memory, and
 * looks only at what is near. Gives what the second part takes, valid until the next call.
 */
export function readerInStrips({ Tensor }: Onnx, session: InferenceSession) {
  const views = detectorViews.map(view => ({ ...view, whole: createScratch(), part: createScratch() }))
  return async ({ data, width, height }: Pixels): Promise<Record<string, Tensor>> => {
    const wholes = views.map(view => {
      const dims = [1, view.channels, height / view.scale, width / view.scale] as const
      return { ...view, dims, values: view.whole(dims[1] * dims[2] * dims[3]) }
    })
    for (let top = 0; top < height; top += stripRows) {
      const bottom = Math.min(height, top + stripRows)
      const [from, to] = [Math.max(0, top - around), Math.min(height, bottom + around)]
      const seen = wholes.map(({ name, channels, scale, part, dims }) => {
        const rows = (to - from) / scale
        const values = part(channels * rows * dims[3])
        return { name, rows, values, tensor: new Tensor('float32', values, [1, channels, rows, dims[3]]) }
      })
      const strip = new Tensor('uint8', data.subarray(from * width * 3, to * width * 3), [1, to - from, width, 3])
      await session.run({ [pixelInput]: strip }, Object.fromEntries(seen.map(({ name, tensor }) => [name, tensor])))
      wholes.forEach(({ values, channels, scale, dims }, index) => {
        const part = seen[index]
        if (!part) return
        layRows(
          { values, rows: dims[2], from: top / scale },
          { ...part, from: (top - from) / scale },
          { channels, width: dims[3], count: (bottom - top) / scale },
        )
      })
    }
    return Object.fromEntries(wholes.map(({ name, values, dims }) => [name, new Tensor('float32', values, dims)]))
  }
}
