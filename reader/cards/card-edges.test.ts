import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Bounds } from '#reader/picture/geometry.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { cardEdges } from './card-picture.ts'

const text: Bounds = { left: 120, right: 260, top: 110, bottom: 190 }
const words =
  '<rect x="120" y="110" width="140" height="14" fill="#333"/><rect x="120" y="176" width="90" height="14" fill="#333"/>'

async function drawn(table: string, card: string): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${table}"/>${card}${words}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).flatten().blur(0.8).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

describe('the edges of a card', () => {
  it.each([
    ['white on a dark table', '#543', '<polygon points="70,70 330,78 326,232 66,224" fill="#fff"/>'],
    ['dark on a light table', '#ddd', '<polygon points="70,70 330,78 326,232 66,224" fill="#235"/>'],
    [
      'of two colours, with a frame printed on it',
      '#765',
      '<polygon points="70,70 330,78 326,232 66,224" fill="#fff"/><polygon points="70,70 330,78 329,100 69,96" fill="#c33"/><polygon points="84,102 314,108 312,218 82,212" fill="none" stroke="#555"/>',
    ],
  ])('are found: %s', async (_, table, card) => {
    const edges = cardEdges(await drawn(table, card), text)
    expect(edges?.confidence).toBeGreaterThan(0.8)
    const wanted = [
      [70, 70],
      [330, 78],
      [326, 232],
      [66, 224],
    ]
    for (const [corner, [x = 0, y = 0]] of wanted.entries()) {
      expect(Math.abs((edges?.corners[corner]?.[0] ?? 0) - x)).toBeLessThan(5)
      expect(Math.abs((edges?.corners[corner]?.[1] ?? 0) - y)).toBeLessThan(5)
    }
  })

  it.each([
    ['in a picture that shows only the card', ''],
    ['where one is outside the picture', '<rect x="70" y="-20" width="260" height="240" fill="#fff"/>'],
    ['around a shape that no card has', '<rect x="20" y="90" width="370" height="120" fill="#fff"/>'],
  ])('are not found %s', async (_, card) => {
    expect(cardEdges(await drawn('#a86', card), text)).toBeUndefined()
  })
})
