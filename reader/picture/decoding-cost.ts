import type { Metadata } from 'sharp'

/** The memory that a decoder may use for a picture. Formats that are decoded row by row count as 0. */
export const maxDecodingBytes = 200_000_000
/** The maximum number of scans in a JPEG. Cameras and programs write at most a dozen. */
const maxScans = 100

/**
 * Measured: a WebP takes 32 bits per pixel, an animated one three times as much, and an AVIF several copies. For a HEIC
 * libheif holds eight bytes per pixel, beside the four of the decoded picture.
 */
const bytesPerPixel = { webp: 4, animatedWebp: 12, avif: 16, heic: 8 }

export type DecodingCost = {
  /** The bytes that the decoder holds at once. */
  bytes: number
  /** Whether a JPEG has so many scans that decoding it would take minutes. */
  hasTooManyScans: boolean
}

/**
 * Estimates the cost of decoding a picture from its header. Interlaced PNGs, progressive and non-interleaved JPEGs, WebP,
 * AVIF and HEIC are held in memory as a whole. Other PNGs and JPEGs are decoded row by row.
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

/** libjpeg holds all coefficients of a JPEG, two bytes each, unless a single scan has them in order. */
function jpegCost(jpeg: Uint8Array): DecodingCost {
  let frame: Frame | undefined
  let isBuffered = false
  let scans = 0
  for (const { marker, at } of markersOf(jpeg)) {
    if (isFrame(marker)) frame = frameAt(jpeg, at)
    if (marker !== startOfScan) continue
    if (!frame) break
    scans++
    isBuffered ||= frame.isProgressive || (jpeg[at + 4] ?? 0) < frame.components
    if (!isBuffered || scans > maxScans) break
  }
  return { bytes: isBuffered ? (frame?.bytes ?? 0) : 0, hasTooManyScans: scans > maxScans }
}

const startOfScan = 0xda
const endOfImage = 0xd9
/** SOF0 to SOF15, without the markers of tables among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length: stuffed zeros, TEM, restarts and the start of the image. */
const hasNoLength = (marker: number) => marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)

/** The markers of a JPEG with their offsets, up to the end of the image or of a truncated file. */
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

/** The frame header at an offset. `bytes` is the size of all coefficients. */
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
