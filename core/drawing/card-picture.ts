import { createHash } from 'node:crypto'
import { spellInLatin } from 'card-reader/latin-spelling'
import { shorten } from '#contracts/lengths.ts'
import type { PublicCard } from '#contracts/my-card.ts'
import { fullName, initialsOf } from '#contracts/values/full-name.ts'
import { type DrawnText, drawText } from './picture-text.ts'

const colours = { text: '#1f1d1a', muted: '#66625b', link: '#3b48bd', onAccent: '#ffffff' } as const
/** The area of the text beside the initials, in pixels. */
const column = { left: 380, top: 90, width: 700, height: 400 } as const
const initialsCentre = { x: 220, y: 290 } as const

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="#f6f5f2"/>
<rect x="60" y="60" width="1080" height="510" rx="36" fill="#ffffff" stroke="#e3e0d9" stroke-width="2"/>
<circle cx="220" cy="290" r="100" fill="#4250c9"/>
<g transform="translate(1064 500) scale(1.6)" fill="none" stroke="#66625b" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M3 7V5a2 2 0 0 1 2-2h2"/><path d="M17 3h2a2 2 0 0 1 2 2v2"/><path d="M21 17v2a2 2 0 0 1-2 2h-2"/><path d="M7 21H5a2 2 0 0 1-2-2v-2"/><path d="M7 12h10"/></g>
</svg>`

/** The content of a card's link preview, without phone and e-mail: networks keep it after the card is off. */
function shownOf(card: PublicCard) {
  const website = card.website.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  const name = fullName(card)
  const cut = (text: string) => (text.length > 100 ? `${shorten(text, 99)}…` : text)
  return {
    initials: initialsOf(card),
    name: cut(name || card.company),
    position: cut(card.position),
    company: name ? cut(card.company) : '',
    website: cut(website),
  }
}

/** The name in Latin letters; '' for letters whose pronunciation is unknown. */
function latinName({ first_name, last_name }: PublicCard): string {
  return `${spellInLatin(first_name, 'first_name')} ${spellInLatin(last_name, 'last_name')}`.trim()
}

/** Changes with the picture's content, so that networks fetch a new one. */
export function pictureVersion(card: PublicCard): string {
  return createHash('sha256')
    .update(JSON.stringify(shownOf(card)))
    .digest('base64url')
    .slice(0, 12)
}

/**
 * Draws a card as a PNG of 1200 × 630 pixels, the size for chats and social networks. A name whose letters no font has is
 * drawn in Latin letters; undefined if it has none.
 */
export async function drawCard(card: PublicCard): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { initials, name, position, company, website } = shownOf(card)
  const { width } = column
  const large = { weight: 'bold', sizes: [62, 50, 40], colour: colours.text, width, height: 150 } as const
  const heading = (await drawText(name, large)) ?? (await drawText(latinName(card), large))
  if (!heading) return undefined
  const small = { sizes: [34, 28], width, height: 78 } as const
  const further = [
    await drawText(position, { ...small, weight: 'regular', colour: colours.muted }),
    await drawText(company, { ...small, weight: 'bold', colour: colours.text }),
    await drawText(website, { ...small, weight: 'regular', colour: colours.link }),
  ]
  const face = await drawText(initials, {
    weight: 'bold',
    sizes: [72],
    colour: colours.onAccent,
    width: 150,
    height: 90,
  })
  const { default: sharp } = await import('sharp')
  const picture = await sharp(Buffer.from(background))
    .composite([
      ...stacked([heading, ...further.filter(line => line !== undefined)]),
      ...(face ? [centred(face, initialsCentre)] : []),
    ])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  return new Uint8Array(picture)
}

/** Places the lines below each other, in the middle of their column. */
function stacked(lines: readonly DrawnText[]) {
  const gap = 22
  const height = lines.reduce((sum, line) => sum + line.height, gap * (lines.length - 1))
  let top = Math.max(0, column.top + Math.round((column.height - height) / 2))
  return lines.map(({ data, height: lineHeight }) => {
    const placed = { input: data, left: column.left, top }
    top += lineHeight + gap
    return placed
  })
}

const centred = ({ data, width, height }: DrawnText, { x, y }: { x: number; y: number }) => ({
  input: data,
  left: Math.round(x - width / 2),
  top: Math.round(y - height / 2),
})

type Picture = Awaited<ReturnType<typeof drawCard>>

/**
 * Draws pictures of public cards one at a time and keeps the latest. Returns undefined if a name cannot be drawn or
 * too many others wait; the caller then uses the product's picture.
 */
export function cardPictures({
  kept = 100,
  waiting = 8,
  draw = drawCard,
} = {}): (card: PublicCard) => Promise<Picture> {
  const pictures = new Map<string, Promise<Picture>>()
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  return card => {
    const version = pictureVersion(card)
    const known = pictures.get(version)
    if (!known && queued >= waiting) return Promise.resolve(undefined)
    const picture = known ?? enqueue(card, version)
    pictures.delete(version)
    pictures.set(version, picture)
    const [oldest] = pictures.keys()
    if (pictures.size > kept && oldest !== undefined) pictures.delete(oldest)
    return picture
  }

  function enqueue(card: PublicCard, version: string): Promise<Picture> {
    queued++
    const picture = last.then(() => draw(card)).finally(() => queued--)
    picture.catch(() => pictures.delete(version))
    last = picture.catch(() => undefined)
    return picture
  }
}
