import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'

const phone = { width: 390, height: 780 }
const scale = 2
const gap = 48
const corner = 44
const pictureWidth = 1500
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

/** A page on a phone. */
export function openPhone(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Page> {
  const look = { colorScheme, reducedMotion: 'reduce', hasTouch: true } as const
  return browser.newPage({ viewport: phone, deviceScaleFactor: scale, ...look })
}

/** Phones side by side, with round corners, as a file of docs/pictures. */
export async function writeSideBySide(shots: readonly Buffer[], name: string): Promise<void> {
  const height = phone.height * scale
  const width = phone.width * scale
  const rounded = (fill: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${corner}" ${fill}/></svg>`,
    )
  const phones = await Promise.all(
    shots.map(shot =>
      sharp(shot)
        .composite([
          { input: rounded('fill="none" stroke="#8a857c" stroke-opacity="0.6" stroke-width="2"') },
          { input: rounded('fill="#fff"'), blend: 'dest-in' },
        ])
        .png()
        .toBuffer(),
    ),
  )
  const all = sharp({
    create: {
      width: phones.length * width + (phones.length - 1) * gap,
      height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  }).composite(phones.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
  mkdirSync(folder, { recursive: true })
  // One pipeline resizes before it composites, hence two.
  const { size } = await sharp(await all.png().toBuffer())
    .resize({ width: pictureWidth })
    .webp({ quality: 82 })
    .toFile(folder + name)
  console.log(`${folder}${name}: ${Math.round(size / 1000)} kB`)
}
