// Draws a line of text in one font, and things that are no text.
import sharp from 'sharp'
import type { Random } from '#reader/synth/random.ts'
import type { Drawn } from '../letter-heads/sheet.ts'

const inkThreshold = 60
const maxWidth = 2200
const noOverhang = { above: 0, below: 0 } as const

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The ink of a picture's alpha channel, cropped to its edges. Undefined if there is hardly any. */
function croppedInk(
  alpha: Uint8Array,
  width: number,
  height: number,
): Pick<Drawn, 'ink' | 'width' | 'height'> | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((alpha[y * width + x] ?? 0) <= inkThreshold) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right - left < 6 || bottom - top < 6 || right - left > maxWidth) return undefined
  const [w, h] = [right - left + 1, bottom - top + 1]
  const ink = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) ink.set(alpha.subarray((top + y) * width + left, (top + y) * width + left + w), y * w)
  return { ink, width: w, height: h }
}

/** Draws a text with Pango, which shapes every script. Undefined if the font draws nothing. */
export async function drawText(random: Random, text: string, family: string): Promise<Drawn | undefined> {
  if (text.trim() === '') return undefined
  const style = random.pick(['', '', '', 'weight="bold"', 'weight="bold"', 'style="italic"', 'weight="light"'])
  const spacing = random.chance(0.15) ? `letter_spacing="${random.integer(1000, 12000)}"` : ''
  const markup = `<span ${style} ${spacing}>${escaped(text)}</span>`
  const input = { text: { text: markup, font: `${family} 34`, rgba: true, dpi: 96 } }
  // Pango refuses a text of which a font draws nothing.
  const drawn = await sharp(input)
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  const ink = drawn && croppedInk(drawn.data, drawn.info.width, drawn.info.height)
  return ink && { text, family, language: 'es', ...ink, overhang: noOverhang }
}

function shape(random: Random): string {
  const at = () => `${random.integer(5, 235)} ${random.integer(5, 75)}`
  const stroke = `fill="none" stroke="#000" stroke-width="${random.integer(2, 9)}"`
  return random.pick([
    () =>
      `<circle cx="${random.integer(30, 200)}" cy="40" r="${random.integer(8, 34)}" ${random.chance(0.5) ? stroke : ''}/>`,
    () =>
      `<rect x="${random.integer(5, 120)}" y="${random.integer(5, 40)}" width="${random.integer(10, 110)}" height="${random.integer(6, 34)}" ${random.chance(0.5) ? stroke : ''}/>`,
    () => `<path d="M${at()} Q${at()} ${at()} T${at()}" ${stroke}/>`,
    () => `<path d="M${at()} L${at()} L${at()} Z" ${random.chance(0.5) ? stroke : ''}/>`,
    () =>
      Array.from(
        { length: 40 },
        () => `<rect x="${random.integer(0, 29) * 8}" y="${random.integer(0, 9) * 8}" width="8" height="8"/>`,
      ).join(''),
  ])()
}

/** Draws a logo, a line or a pattern. */
export async function drawShapes(random: Random): Promise<Drawn | undefined> {
  const body = Array.from({ length: random.integer(1, 5) }, () => shape(random)).join('')
  const width = random.pick([90, 160, 240])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="80">${body}</svg>`
  const alpha = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer()
  const ink = croppedInk(alpha, width, 80)
  return ink && { text: '', family: '', language: 'es', ...ink, overhang: noOverhang }
}
