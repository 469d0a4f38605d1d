import { fileURLToPath } from 'node:url'
import type { Sharp } from 'sharp'
import { escapeHtml } from '#core/base/values/escape-html.ts'

const fonts = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' } as const
/** The letters of the bundled fonts: Latin, Greek and Cyrillic, with accents and punctuation. */
const bundled = /[\u0020-\u024f\u0370-\u03ff\u0400-\u04ff]/
/** Code points that no font has. Pango draws a missing one as a box whose size depends on the length of its number. */
const missing = { short: '\uefff', long: '\u{10fffd}' } as const

type Look = { weight: keyof typeof fonts; size: number; colour: string; width: number }

/** A drawn text. */
export type DrawnText = { data: Buffer; width: number; height: number }

/**
 * Draws a text within this many pixels: in the largest size that fits, or scaled down if none does. Undefined if
 * neither the bundled fonts nor those of the machine have all letters.
 */
export async function drawText(
  text: string,
  { sizes, height, ...look }: Omit<Look, 'size'> & { sizes: readonly [number, ...number[]]; height: number },
): Promise<DrawnText | undefined> {
  const words = text
    .toWellFormed()
    .replace(/\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '')
    .trim()
  if (!words || !(await hasLetters(words))) return undefined
  let drawn: DrawnText | undefined
  for (const size of sizes) {
    drawn = await toPng(await textOf(words, { ...look, size }))
    if (drawn.height <= height && drawn.width <= look.width) return drawn
  }
  const { default: sharp } = await import('sharp')
  return drawn && toPng(sharp(drawn.data).resize({ width: look.width, height, fit: 'inside' }))
}

async function toPng(picture: Sharp): Promise<DrawnText> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function textOf(text: string, { weight, size, colour, width }: Look): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `DejaVu Sans ${weight === 'bold' ? 'Bold ' : ''}${size}`,
      fontfile: fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${fonts[weight]}`)),
      dpi: 72,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
}

/** Whether no letter of the text would be drawn as a missing one. */
async function hasLetters(text: string): Promise<boolean> {
  const others = new Set([...text].filter(letter => !bundled.test(letter)))
  for (const letter of others) {
    const box = await sizeOf(letter.length > 1 ? missing.long : missing.short)
    // What draws nothing at all is an error of the library, and no letter either.
    const size = await sizeOf(letter).catch(() => box)
    if (size === box) return false
  }
  return true
}

async function sizeOf(letter: string): Promise<string> {
  const drawn = await textOf(letter, { weight: 'regular', size: 48, colour: '#000000', width: 400 })
  const { width, height } = await drawn.metadata()
  return `${width} × ${height}`
}
