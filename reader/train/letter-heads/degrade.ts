// Simulates the photo of a drawn line, and crops the line as readers do.
import sharp, { type Sharp } from 'sharp'
import { lineCrop } from '#reader/picture/line-crop.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Quad } from '#reader/port.ts'
import type { Random } from '#reader/synth/random.ts'
import margins from './margins.json' with { type: 'json' }
import { renderOnPaper } from './paper.ts'
import type { Drawn } from './sheet.ts'

const cropHeight = 48

/** A number with a standard normal distribution. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

/** Motion blur along one direction. */
function motionBlurred(image: Sharp, random: Random): Sharp {
  const size = random.pick([3, 3, 5])
  const along = random.integer(0, 3)
  const middle = (size - 1) / 2
  const kernel = Array.from({ length: size * size }, (_, index) => {
    const [x, y] = [(index % size) - middle, Math.floor(index / size) - middle]
    return Number([y === 0, x === 0, x === y, x === -y][along])
  })
  return image.convolve({ width: size, height: size, kernel })
}

/** The patch as in a photo: scaled down, blurred, compressed and noisy. */
async function photographed(patch: Pixels, inkHeight: number, random: Random): Promise<Pixels> {
  const scaledHeight = Math.exp(random.between(Math.log(9), Math.log(44)))
  const scale = scaledHeight / inkHeight
  const width = Math.max(8, Math.round(patch.width * scale * random.between(0.93, 1.07)))
  const height = Math.max(8, Math.round(patch.height * scale))
  const kernel = random.pick(['cubic', 'lanczos3', 'linear', 'mitchell'] as const)
  const raw = { raw: { width: patch.width, height: patch.height, channels: 3 } } as const
  let image = sharp(patch.data, raw).resize(width, height, { fit: 'fill', kernel })
  if (random.chance(0.5)) image = image.blur(random.between(0.3, Math.min(1.7, 0.4 + scaledHeight / 20)))
  if (scaledHeight > 14 && random.chance(0.1)) image = motionBlurred(image, random)
  if (random.chance(0.15)) image = image.sharpen({ sigma: random.between(0.5, 1.5) })
  const jpeg = await image.jpeg({ quality: random.integer(30, 95), chromaSubsampling: '4:2:0' }).toBuffer()
  const { data, info } = await sharp(jpeg).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const noise = random.chance(0.35) ? random.between(1, 10) : 0
  if (noise)
    for (let at = 0; at < data.length; at++)
      data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + normal(random) * noise))
  return { data, width: info.width, height: info.height }
}

/** A box around the ink like the detector's: with measured margins (margins.json), slightly rotated and skewed. */
function boxAround(line: Drawn, edge: number, scale: { x: number; y: number }, random: Random): Quad {
  const [above = 0, below = 0, before = 0, after = 0] = random.pick(margins)
  const wider = random.chance(0.08) ? random.between(0.05, 0.3) : 0
  const reach = (margin: number, spread: number) => (margin + normal(random) * spread) * line.height
  // The detector's box often leaves out the parts of large initials that extend beyond the other letters.
  const out = random.chance(0.5) ? random.between(0.3, 1) * line.height : 0
  const inkTop = edge + line.overhang.above * out
  const inkBottom = edge + line.height - line.overhang.below * out
  const top = (inkTop - reach(above + wider, 0.05)) * scale.y
  const bottom = (inkBottom + reach(below + wider, 0.05)) * scale.y
  const left = (edge - Math.max(-0.03 * line.height, reach(before, 0.05))) * scale.x
  const right = (edge + line.width + Math.max(-0.03 * line.height, reach(after, 0.05))) * scale.x
  const [centreX, centreY, height] = [(left + right) / 2, (top + bottom) / 2, bottom - top]
  // The rotation is limited so that the ends of the line stay inside.
  const turn = normal(random) * Math.min(0.035, (0.12 * height) / Math.max(1, right - left))
  const skew = random.chance(0.3) ? normal(random) * 0.08 : 0
  const corner = (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - centreX + skew * (y - centreY), y - centreY]
    const jitter = () => normal(random) * height * 0.02
    return [
      centreX + dx * Math.cos(turn) - dy * Math.sin(turn) + jitter(),
      centreY + dx * Math.sin(turn) + dy * Math.cos(turn) + jitter(),
    ]
  }
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)]
}

/** The crop of a drawn line as the recogniser would get it from a photo. */
export async function degradedCrop(random: Random, line: Drawn, neighbour: Drawn | undefined): Promise<Pixels> {
  const patch = renderOnPaper(random, line, random.chance(0.3) ? neighbour : undefined)
  const photo = await photographed(patch, line.height, random)
  const scale = { x: photo.width / patch.width, y: photo.height / patch.height }
  return lineCrop(photo, boxAround(line, patch.edge, scale, random), cropHeight)
}
