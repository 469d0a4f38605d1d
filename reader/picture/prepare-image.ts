import sharp, { type Sharp } from 'sharp'
import { decodeHeic } from '#reader/heic/decode-heic.ts'
import { type PhotoLimits, PhotoRefused } from '#reader/port.ts'
import { decodingCost, mostDecodingBytes } from './decoding-cost.ts'
import type { Bounds } from './geometry.ts'
import { type PhotoFormat, photoFormatOf } from './photo-format.ts'
import type { Pixels } from './warp.ts'

/** More detail than this made no card read better (decision 0003). */
const longEdge = 2400
const keptEdge = 1600
const thumbnailEdge = 160
const keptBytes = 200_000

/** Throws the refusal for a file that must not be decoded: empty, too many bytes, or no photo by its content. */
export function checkPhoto(photo: Uint8Array, limits: PhotoLimits): PhotoFormat {
  if (photo.length === 0) throw new PhotoRefused('photo-empty')
  if (photo.length > limits.photoBytes) throw new PhotoRefused('photo-too-large', { bytes: photo.length })
  const format = photoFormatOf(photo)
  if (!format) throw new PhotoRefused('photo-unsupported')
  return format
}

/**
 * Decodes a photo: upright, on white, at most 2400 px long, eight-bit RGB; of an animation the first picture.
 * Throws PhotoRefused `photo-empty`, `photo-unsupported`, `photo-too-large` or `photo-unreadable`.
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

/** Opens a photo whose header says that decoding it takes no more than we allow. */
async function openPicture(photo: Uint8Array, limits: PhotoLimits): Promise<Sharp> {
  const picture = sharp(photo, { failOn: 'error', limitInputPixels: false })
  const metadata = await picture.metadata()
  const { width, height, format, compression } = metadata
  if (width * height > limits.photoPixels) throw new PhotoRefused('photo-too-large', { width, height })
  const { bytes: decodingBytes, hasTooManyScans } = decodingCost(photo, metadata)
  if (hasTooManyScans) throw new PhotoRefused('photo-unreadable', { width, height })
  if (decodingBytes > mostDecodingBytes) throw new PhotoRefused('photo-too-large', { width, height, decodingBytes })
  if (format !== 'heif' || compression === 'av1') return picture
  // sharp reads the header of every HEIF, but decodes none of HEVC, which is what phones write.
  if (compression === 'hevc') return decodeHeic(photo, { pixels: width * height })
  throw new PhotoRefused('photo-unsupported', { compression: compression ?? 'unknown' })
}

/** Opens our own pixels again in sharp. */
export function sharpOf(pixels: Pixels): Sharp {
  const { data, width, height } = pixels
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** The same picture with its greys stretched from black to white. */
export async function stretched(picture: Pixels): Promise<Pixels> {
  const data = await sharpOf(picture).normalise().toColourspace('srgb').raw().toBuffer()
  return { ...picture, data }
}

/** The same picture with its longer edge made so many pixels. */
export async function enlarge(pixels: Pixels, edge: number): Promise<Pixels> {
  const larger = sharpOf(pixels).resize({ width: edge, height: edge, fit: 'inside' })
  const { data, info } = await larger.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A part of a picture, given in whole pixels. */
export async function cutOut(pixels: Pixels, { left, top, right, bottom }: Bounds): Promise<Pixels> {
  const [width, height] = [right - left, bottom - top]
  return { data: await sharpOf(pixels).extract({ left, top, width, height }).raw().toBuffer(), width, height }
}

/** The pixels turned clockwise. */
export async function turn(pixels: Pixels, degrees: 90 | 180 | 270): Promise<Pixels> {
  const { data, info } = await sharpOf(pixels).rotate(degrees).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The pixels turned clockwise by any angle, with grey where nothing was. */
export async function turnBy(pixels: Pixels, degrees: number): Promise<Pixels> {
  const turned = sharpOf(pixels).rotate(degrees, { background: '#808080' })
  const { data, info } = await turned.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The picture to keep with a contact: JPEG, at most 1600 px and 200 kB. */
export async function keptImage(pixels: Pixels): Promise<Uint8Array> {
  const jpegOf = (edge: number, quality: number) =>
    sharpOf(pixels)
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
  for (const quality of [82, 70, 55, 40, 25]) {
    const jpeg = await jpegOf(keptEdge, quality)
    if (jpeg.length <= keptBytes) return jpeg
  }
  return jpegOf(keptEdge / 2, 25)
}

/** The same for lists: JPEG, at most 160 px. */
export function thumbnailOf(pixels: Pixels): Promise<Uint8Array> {
  return sharpOf(pixels)
    .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer()
}
