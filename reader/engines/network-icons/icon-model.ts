import { openModel } from '#reader/engines/pp-ocr/open-model.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { IconNetwork } from '#reader/port.ts'

/** The size of the crops that the model takes (reader/train/network-icons/compose.py). */
export const cropSize = { width: 72, height: 48 }
/** What the model tells apart, in the order of its output. */
const names: readonly (IconNetwork | undefined)[] = [
  undefined,
  'telegram',
  'linkedin',
  'instagram',
  'x',
  'facebook',
  'github',
  'youtube',
  'tiktok',
  'whatsapp',
]

/** The network whose icon is most probably in a crop, undefined for none, and its probability. */
export type FoundIcon = { network: IconNetwork | undefined; probability: number }
/** Names the icon in a crop of `cropSize`. */
export type IconModel = (crop: Pixels) => Promise<FoundIcon>

/** Opens the model of network icons, of 40 kB. Throws if it is damaged. */
export async function openIconModel(file = new URL('network-icons.onnx', import.meta.url)): Promise<IconModel> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const session = await openModel({ InferenceSession, Tensor }, file, { shared: true })
  return async ({ data, width, height }) => {
    const crop = new Tensor('float32', Float32Array.from(data), [1, height, width, 3])
    const { shares } = await session.run({ crop })
    const all = [...((shares?.data ?? []) as Float32Array)]
    const probability = Math.max(...all)
    return { network: names[all.indexOf(probability)], probability }
  }
}
