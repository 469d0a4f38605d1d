import { openModel } from '#reader/engines/pp-ocr/open-model.ts'
import { quadWidth } from '#reader/picture/geometry.ts'
import { isVertical } from '#reader/picture/line-crop.ts'
import { type Pixels, warpQuad } from '#reader/picture/warp.ts'
import type { IconNetwork, Quad, TextLine } from '#reader/port.ts'

/** A place beside the left end of a line: `left` and `right` of it in heights of the line, `top` and `bottom` from its top. */
type Place = { left: number; right: number; top: number; bottom: number }
/** What the model looks at (compose.py), and the part of it in which print must be. */
const whole: Place = { left: -3.2, right: 1.3, top: -1, bottom: 2 }
const beside: Place = { left: -3.2, right: 0, top: 0.15, bottom: 0.85 }
const coarse = { width: 36, height: 6 }
/** The smallest difference of print to its ground in one colour, 0..255. */
const leastContrast = 24
/** The probabilities from which on an icon is named: lower where the text is written as only handles are. */
const [certain, certainBeforeHandle] = [0.9, 0.6]
/** `@ana`, `ana_torres`, `norteobras.madrid` */
const handleLike = /^(?:@[\w.]{3,}|\w+_\w*|(?=.*[a-z])[a-z\d.]{5,})$/
/** The most crops that are looked at in one picture, about a millisecond each. */
const mostCrops = 24
const [shortest, longest, mostWords, fewestDigits] = [3, 40, 5, 7]
/** An icon inside the box of its line is read as a letter or two. */
const iconAsText = /^[^\s@]{1,2}\s/
/** What icons are read as: signs that no page's name begins with, and letters that one may begin with, as in `O Boticário`. */
const iconLetter = /^(?:[fFoOQ0©®]|in|[^\p{L}\p{N}\s@]{1,2})\s+/u
const mayBeginName = /^[\p{L}\p{N}]/u

function cropAt(picture: Pixels, box: Quad, place: Place, size: { width: number; height: number }): Pixels {
  const [a, b, , d] = box
  const [downX, downY] = [d[0] - a[0], d[1] - a[1]]
  const share = Math.hypot(downX, downY) / Math.max(1, quadWidth(box))
  const [rightX, rightY] = [(b[0] - a[0]) * share, (b[1] - a[1]) * share]
  const at = (x: number, y: number): Quad[0] => [a[0] + rightX * x + downX * y, a[1] + rightY * x + downY * y]
  const { left, right, top, bottom } = place
  const quad: Quad = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]
  return warpQuad(picture, quad, size.width, size.height)
}

/** Whether anything but plain ground is in a crop: a colour varies. */
function hasPrint({ data }: Pixels): boolean {
  return [0, 1, 2].some(channel => {
    const values = data.filter((_, at) => at % 3 === channel)
    return Math.max(...values) - Math.min(...values) >= leastContrast
  })
}

/** Whether a text may be what stands behind an icon of a network: a handle, the name of a page, or a number of WhatsApp. */
function mayHaveIcon(text: string): boolean {
  const isLong = text.length > longest || text.split(/\s+/).length > mostWords
  return text.length >= shortest && !isLong && !/[^\s]@|\/|www/i.test(text)
}

const isNumber = (text: string) => text.replace(/\D/g, '').length >= fewestDigits

/** The lines of a picture, each with the network whose icon stands before it. */
export async function withIcons(picture: Pixels, lines: readonly TextLine[], nameIcon: IconModel): Promise<TextLine[]> {
  let crops = 0
  const iconOf = async ({ text, box }: TextLine): Promise<IconNetwork | undefined> => {
    if (crops >= mostCrops || !mayHaveIcon(text) || isVertical(box)) return undefined
    if (!iconAsText.test(text) && !hasPrint(cropAt(picture, box, beside, coarse))) return undefined
    crops++
    const { network, probability } = await nameIcon(cropAt(picture, box, whole, cropSize))
    const isNamed = probability >= (handleLike.test(text.replace(iconLetter, '')) ? certainBeforeHandle : certain)
    return isNamed && (network === 'whatsapp') === isNumber(text) ? network : undefined
  }
  /** The text without what its icon was read as; a number keeps its `+` and its bracket. */
  const withoutIcon = ({ text, box }: TextLine, icon: IconNetwork): string => {
    if (!iconLetter.test(text) || (icon === 'whatsapp' && /^[+(]/.test(text))) return text
    const isBeside = mayBeginName.test(text) && hasPrint(cropAt(picture, box, beside, coarse))
    return isBeside ? text : text.replace(iconLetter, '')
  }
  const named: TextLine[] = []
  for (const line of lines) {
    const icon = await iconOf(line)
    named.push(icon ? { ...line, text: withoutIcon(line, icon), icon } : line)
  }
  return named
}

/** The size of the crops that the model takes (reader/train/network-icons/compose.py). */
const cropSize = { width: 72, height: 48 }
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
type FoundIcon = { network: IconNetwork | undefined; probability: number }
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
