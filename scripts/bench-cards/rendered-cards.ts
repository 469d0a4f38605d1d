import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { coinPeople } from '#tests/cards/coin-people.ts'
import { allLayouts } from '#tests/cards/more-layouts.ts'
import { type CardLabel, renderCards } from '#tests/cards/render-cards.ts'

export type RenderedCard = { label: CardLabel; jpeg: Uint8Array }

/** The photos of a seed: rendered once, then kept under .cache/cards until that folder is deleted. */
export async function renderedCards(options: { seed: number; count: number }): Promise<RenderedCard[]> {
  const folder = new URL(`../../.cache/cards/${options.seed}-${options.count}/`, import.meta.url)
  const labelFile = new URL('labels.json', folder)
  const known = await readFile(labelFile, 'utf8').catch(() => undefined)
  if (known) {
    const labels: CardLabel[] = JSON.parse(known)
    return Promise.all(labels.map(async label => ({ label, jpeg: await readFile(new URL(label.file, folder)) })))
  }
  await mkdir(folder, { recursive: true })
  const cards: RenderedCard[] = []
  // Most photos lie as people take them.
  const turns = [0, 0, 0, 0, 0, 0, 0, 90, 180, 270]
  for await (const card of renderCards({ ...options, quality: 62, layouts: allLayouts, parts: coinPeople, turns, worn: true })) {
    await writeFile(new URL(card.label.file, folder), card.jpeg)
    cards.push(card)
  }
  await writeFile(labelFile, JSON.stringify(cards.map(card => card.label)))
  return cards
}
