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

type Look = { ground?: string; ink?: string; read?: string; left?: number }

/** The line of a card with a drawing before a text, as it comes out. It was read as `read`, in a box that begins at `left`. */
async function lineWith(drawing: string, text: string, look: Look = {}): Promise<TextLine> {
  const { ground = '#fff', ink = '#222', read = text, left = 148 } = look
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="${rowHeight}"><rect width="700" height="${rowHeight}" fill="${ground}"/><g transform="translate(60 15)">${drawing}</g><text x="150" y="57" font-family="DejaVu Sans" font-size="32" fill="${ink}">${text}</text></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const picture: Pixels = { data, width: info.width, height: info.height }
  const [right, top, bottom] = [150 + text.length * 19, 26, 64]
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  const [line] = await withIcons(picture, [{ text: read, confidence: 1, box: corners }], nameIcon)
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
  expect((await lineWith(drawings[drawing], text, { ground: '#f4e9d0', ink: '#704020' })).icon).toBe(icon)
})

it.each([
  ['f norteobras', 'norteobras'],
  ['© norte_obras', 'norte_obras'],
])('an icon inside the box of its line is no part of its text: %s', async (read, text) => {
  expect(await lineWith(drawings.facebook, text, { read, left: 58 })).toMatchObject({ text, icon: 'facebook' })
})

it('a name that begins with such a letter keeps it where the icon stands outside the box', async () => {
  for (const text of ['O Boticário', '0 Grados'])
    expect(await lineWith(drawings.facebook, text)).toMatchObject({ text, icon: 'facebook' })
})

it.each([
  ['a 0 beside its icon', '0 532 123 45 67', true, '0 532 123 45 67'],
  ['no 0 that its icon was read as', '0 612 345 678', false, '612 345 678'],
  ['its +', '+ 34 612 345 678', false, '+ 34 612 345 678'],
  ['its bracket', '( 0532) 123 45 67', false, '( 0532) 123 45 67'],
])('a number of WhatsApp keeps %s', async (_, read, isBeside, text) => {
  const picture: Pixels = { data: new Uint8Array(700 * rowHeight * 3).fill(255), width: 700, height: rowHeight }
  if (isBeside) for (let row = 30; row < 60; row++) picture.data.fill(0, (row * 700 + 105) * 3, (row * 700 + 135) * 3)
  const box = [
    [148, 26],
    [500, 26],
    [500, 64],
    [148, 64],
  ] as const
  const line = { text: read, confidence: 1, box }
  const named = await withIcons(picture, [line], async () => ({ network: 'whatsapp', probability: 1 }))
  expect(named).toEqual([{ ...line, text, icon: 'whatsapp' }])
})
