import sharp, { type Sharp } from 'sharp'
import { isPdfFile } from '#reader/card-files.ts'
import { decodeHeic } from '#reader/heic/decode-heic.ts'
import { type PhotoLimits, PhotoRefused } from '#reader/port.ts'
import { decodingCost, maxDecodingBytes } from './decoding-cost.ts'
import type { Bounds } from './geometry.ts'
import type { Pixels } from './warp.ts'

type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'pdf'

const text = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
const heifBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis']

/** Detects the format of a file from its first bytes. Undefined for formats that are not read. */
export function photoFormatOf(bytes: Uint8Array): PhotoFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && heifBrands.includes(text(bytes, 8, 12))) return 'heif'
  return isPdfFile(bytes) ? 'pdf' : undefined
}

/** More detail did not improve the reading of cards (decision 3). */
const longEdge = 2400
const storedEdge = 1600
const thumbnailEdge = 160
const maxStoredBytes = 200_000

/** Checks a file by its size and start. Throws PhotoRefused if it is empty, too large or not a photo. */
export function checkPhoto(photo: Uint8Array, limits: PhotoLimits, bytes = photo.length): PhotoFormat {
  if (bytes === 0) throw new PhotoRefused('photo-empty')
  if (bytes > limits.photoBytes) throw new PhotoRefused('photo-too-large', { bytes })
  const format = photoFormatOf(photo)
  if (!format) throw new PhotoRefused('photo-unsupported')
  return format
}

/**
 * Decodes a photo to 8-bit RGB: upright, on white, at most 2400 px long. Of an animation the first picture is taken. Throws
 * PhotoRefused `photo-empty`, `photo-unsupported`, `photo-too-large` or `photo-unreadable`.
 */
export async function prepareImage(photo: Uint8Array, limits: PhotoLimits): Promise<Pixels> {
  checkPhoto(photo, limits)
  try {
    const { data, info } = await (await openPicture(photo, limits))
      .autoOrient()
      .resize({ width: longEdge, height: longEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof PhotoRefused) throw error
    throw new PhotoRefused('photo-unreadable', {}, { cause: error })
  }
}

/** Opens a photo if the cost of decoding it, estimated from its header, is within the limits. */
async function openPicture(photo: Uint8Array, limits: PhotoLimits): Promise<Sharp> {
  const picture = sharp(photo, { failOn: 'error', limitInputPixels: false })
  const metadata = await picture.metadata()
  const { width, height, format, compression } = metadata
  if (width * height > limits.photoPixels) throw new PhotoRefused('photo-too-large', { width, height })
  const { bytes: decodingBytes, hasTooManyScans } = decodingCost(photo, metadata)
  if (hasTooManyScans) throw new PhotoRefused('photo-unreadable', { width, height })
  if (decodingBytes > maxDecodingBytes) throw new PhotoRefused('photo-too-large', { width, height, decodingBytes })
  if (format !== 'heif' || compression === 'av1') return picture
  // sharp reads the header of every HEIF, but decodes none of HEVC, which is what phones write.
  if (compression === 'hevc') return decodeHeic(photo, { pixels: width * height })
  throw new PhotoRefused('photo-unsupported', { compression: compression ?? 'unknown' })
}

/** Opens pixels in sharp. */
export function sharpOf(pixels: Pixels): Sharp {
  const { data, width, height } = pixels
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** Stretches the contrast of a picture to the full range. */
export async function normaliseContrast(picture: Pixels): Promise<Pixels> {
  const data = await sharpOf(picture).normalise().toColourspace('srgb').raw().toBuffer()
  return { ...picture, data }
}

/** Resizes a picture to a length of its longer edge. */
export async function enlarge(pixels: Pixels, edge: number): Promise<Pixels> {
  const larger = sharpOf(pixels).resize({ width: edge, height: edge, fit: 'inside' })
  const { data, info } = await larger.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Cuts out a part of a picture. The bounds must be integers. */
export async function cutOut(pixels: Pixels, { left, top, right, bottom }: Bounds): Promise<Pixels> {
  const [width, height] = [right - left, bottom - top]
  return { data: await sharpOf(pixels).extract({ left, top, width, height }).raw().toBuffer(), width, height }
}

/** Rotates a picture clockwise. */
export async function rotate(pixels: Pixels, degrees: 90 | 180 | 270): Promise<Pixels> {
  const { data, info } = await sharpOf(pixels).rotate(degrees).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Rotates a picture clockwise by any angle and fills the corners with grey. */
export async function rotateBy(pixels: Pixels, degrees: number): Promise<Pixels> {
  const rotated = sharpOf(pixels).rotate(degrees, { background: '#808080' })
  const { data, info } = await rotated.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The picture to store with a contact: JPEG, at most 1600 px and 200 kB. */
export async function storedImage(pixels: Pixels): Promise<Uint8Array> {
  const jpegOf = (edge: number, quality: number) =>
    sharpOf(pixels)
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
  for (const quality of [82, 70, 55, 40, 25]) {
    const jpeg = await jpegOf(storedEdge, quality)
    if (jpeg.length <= maxStoredBytes) return jpeg
  }
  return jpegOf(storedEdge / 2, 25)
}

/** The thumbnail for lists: JPEG, at most 160 px. */
export function thumbnailOf(pixels: Pixels): Promise<Uint8Array> {
  return sharpOf(pixels)
    .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer()
}
