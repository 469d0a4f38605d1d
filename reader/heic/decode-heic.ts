import sharp, { type Sharp } from 'sharp'

/**
 * Decodes the main picture of a HEIC to eight-bit RGBA, turned as the file says. It must not be larger than `pixels`,
 * which the caller has checked. Throws an Error for a file that cannot be decoded.
 *
 * Each file gets an instance of libheif of its own: WebAssembly never gives memory back, so one instance would hold the
 * memory of the largest file for as long as the process lives.
 */
export async function decodeHeic(file: Uint8Array, { pixels }: { pixels: number }): Promise<Sharp> {
  const { default: startLibHeif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const { HeifDecoder } = startLibHeif()
  const images = new HeifDecoder().decode(file)
  const image = images.find(one => one.is_primary())
  if (!image) throw new Error('No picture in this HEIC')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > pixels) throw new Error('The picture is larger than its file says')
  const data = new Uint8ClampedArray(width * height * 4)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  image.display({ data, width, height }, shown => resolve(shown !== null))
  if (!(await promise)) throw new Error('The picture could not be decoded')
  return sharp(data, { raw: { width, height, channels: 4 } })
}
