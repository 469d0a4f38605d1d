import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import { openIconModel, withIcons } from './line-icons.ts'

const rowHeight = 90
const nameIcon = await openIconModel()

/** What a row of the drawn card has before its text, 60 × 60 pixels. */
const drawings = {
  youtube: '<rect y="10" width="60" height="42" rx="11" fill="#e02020"/><path d="M24 20v22l19-11z" fill="#fff"/>',
  facebook:
    '<circle cx="30" cy="30" r="29" fill="#1877f2"/><path d="M33 59V37h8l2-9H33v-6c0-3 1-5 5-5h5V9c-1 0-4-1-7-1-8 0-12 5-12 13v7h-8v9h8v22z" fill="#fff"/>',
  envelope: '<path d="M4 12h52v36H4z M4 12l26 22 26-22" fill="none" stroke="#333" stroke-width="5"/>',
  nothing: '',
}

async function lineWith(drawing: string, text: string, ground = '#fff', ink = '#222'): Promise<TextLine> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="${rowHeight}"><rect width="700" height="${rowHeight}" fill="${ground}"/><g transform="translate(60 15)">${drawing}</g><text x="150" y="57" font-family="DejaVu Sans" font-size="32" fill="${ink}">${text}</text></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const picture: Pixels = { data, width: info.width, height: info.height }
  const [left, right, top, bottom] = [148, 150 + text.length * 19, 26, 64]
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  const [line] = await withIcons(picture, [{ text, confidence: 1, box: corners }], nameIcon)
  return line as TextLine
}

it.each([
  ['youtube', 'norteobras', 'youtube'],
  ['facebook', 'Norte Obras', 'facebook'],
  ['envelope', 'norteobras', undefined],
  ['nothing', 'norteobras', undefined],
  ['facebook', '612 345 678', undefined],
  ['facebook', 'ana@norteobras.com', undefined],
] as const)('%s before %s', async (drawing, text, icon) => {
  expect((await lineWith(drawings[drawing], text)).icon).toBe(icon)
  expect((await lineWith(drawings[drawing], text, '#f4e9d0', '#704020')).icon).toBe(icon)
})
