import sharp from 'sharp'

const words = 'Quarterly report regional supplier meeting contract delivery engineering Núñez 612 345 678 office'.split(
  ' ',
)
const [width, height] = [2400, 1800]
const [columns, rows] = [12, 75]

/**
 * A photo that would take a reader minutes without a budget: 900 short lines of small, pale print, upside down, so that they
 * are read with low confidence and every further reading is tried.
 */
export async function densePhoto(): Promise<Buffer> {
  const spans = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [20 + (index % columns) * 198, 22 + Math.floor(index / columns) * 23.6]
    const text = [words[index % words.length], words[(index * 5 + 3) % words.length]].join(' ').slice(0, 17)
    return `<text x="${x}" y="${y}">${text}</text>`
  })
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f1ea"/><g font-family="DejaVu Sans, sans-serif" font-size="17" fill="#8a867c">${spans.join('')}</g></svg>`
  return sharp(Buffer.from(page)).rotate(180).jpeg({ quality: 92 }).toBuffer()
}
