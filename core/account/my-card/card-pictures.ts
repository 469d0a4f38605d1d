import type { PublicCard } from '#contracts/my-card.ts'
import { drawCard, pictureVersion } from './card-picture.ts'

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
