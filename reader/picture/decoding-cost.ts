import type { Metadata } from 'sharp'

/** Bytes that a decoder may hold of one picture. Only what it cannot stream is counted. */
export const mostDecodingBytes = 200_000_000
/** Cameras and programs write at most a dozen. */
const mostScans = 100

/**
 * Measured: a lossless WebP is held as 32-bit pixels, an animation three times; an AVIF several times in several forms.
 * For a HEIC libheif holds eight bytes a pixel; beside them stand the four of the decoded picture.
 */
const bytesPerPixel = { webp: 4, animatedWebp: 12, avif: 16, heic: 8 }

export type DecodingCost = {
  /** Bytes of the picture that the decoder holds at once. */
  bytes: number
  /** A JPEG with so many scans that decoding it takes minutes. */
  hasTooManyScans: boolean
}

/**
 * What decoding a picture costs, told by its header alone. An interlaced PNG, a progressive JPEG and one whose colours
 * come one after the other are held whole, as are WebP, AVIF and HEIC; other PNGs and JPEGs are decoded row by row.
 */
export function decodingCost(photo: Uint8Array, metadata: Metadata): DecodingCost {
  const { format, width, height, channels, depth, isProgressive, compression, pages = 1 } = metadata
  const pixels = width * height
  if (format === 'jpeg') return jpegCost(photo)
  const bytes = (perPixel: number) => ({ bytes: pixels * perPixel, hasTooManyScans: false })
  if (format === 'png') return bytes(isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0)
  if (format === 'webp') return bytes(pages > 1 ? bytesPerPixel.animatedWebp : bytesPerPixel.webp)
  return bytes(compression === 'hevc' ? bytesPerPixel.heic : bytesPerPixel.avif)
}

type Frame = { isProgressive: boolean; components: number; bytes: number }

/** libjpeg holds the coefficients of a JPEG, two bytes each, unless one scan gives all of them in order. */
function jpegCost(jpeg: Uint8Array): DecodingCost {
  let frame: Frame | undefined
  let isWhole = false
  let scans = 0
  for (const { marker, at } of markersOf(jpeg)) {
    if (isFrame(marker)) frame = frameAt(jpeg, at)
    if (marker !== startOfScan) continue
    if (!frame) break
    scans++
    isWhole ||= frame.isProgressive || (jpeg[at + 4] ?? 0) < frame.components
    if (!isWhole || scans > mostScans) break
  }
  return { bytes: isWhole ? (frame?.bytes ?? 0) : 0, hasTooManyScans: scans > mostScans }
}

const startOfScan = 0xda
const endOfImage = 0xd9
/** SOF0 to SOF15 without the tables that stand between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length: stuffed zeros, TEM and the restarts inside a scan. */
const hasNoLength = (marker: number) => marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)

/** The segments of a JPEG and where each begins, to the end of the image; a file that is cut off ends sooner. */
function* markersOf(jpeg: Uint8Array): Generator<{ marker: number; at: number }> {
  const { length } = jpeg
  let at = 2
  while (at + 3 < length) {
    const marker = jpeg[at + 1] ?? 0
    if (jpeg[at] !== 0xff || marker === 0xff) at++
    else if (hasNoLength(marker)) at += 2
    else if (marker === endOfImage) return
    else {
      yield { marker, at }
      at += 2 + wordAt(jpeg, at + 2)
    }
  }
}

const wordAt = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

function frameAt(jpeg: Uint8Array, at: number): Frame {
  const [height, width, components] = [wordAt(jpeg, at + 5), wordAt(jpeg, at + 7), jpeg[at + 9] ?? 0]
  const samplings = Array.from({ length: components }, (_, index) => jpeg[at + 11 + 3 * index] ?? 0x11)
  const across = samplings.map(sampling => sampling >> 4)
  const down = samplings.map(sampling => sampling & 15)
  const [widest, highest] = [Math.max(1, ...across), Math.max(1, ...down)]
  const share = samplings.reduce(
    (sum, _, index) => sum + ((across[index] ?? 1) * (down[index] ?? 1)) / (widest * highest),
    0,
  )
  const marker = jpeg[at + 1] ?? 0
  return { isProgressive: [2, 6, 10, 14].includes(marker & 15), components, bytes: 2 * width * height * share }
}
