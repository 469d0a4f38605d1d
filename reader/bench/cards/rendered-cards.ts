import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { OtherLanguage } from '#reader/synth/alphabets/other-words.ts'
import { inventPeople } from '#reader/synth/invent-people.ts'
import { allLayouts, plainLayouts } from '#reader/synth/more-layouts.ts'
import { type CardLabel, renderCards } from '#reader/synth/render-cards.ts'

export type RenderedCard = { label: CardLabel; jpeg: Uint8Array }

/** A hash of the generator's source, so that photos of an older generator are not used. */
async function generatorVersion(): Promise<string> {
  const folder = new URL('../../synth/', import.meta.url)
  const files = (await readdir(folder, { recursive: true }))
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(new URL(file, folder)))
  return hash.digest('hex').slice(0, 8)
}

/** The photos of a seed. They are rendered once and stored under .cache/cards. */
export async function renderedCards(options: {
  seed: number
  count: number
  /** Cards in other alphabets, in these languages, instead of those in Latin letters. */
  otherLanguages?: readonly OtherLanguage[]
}): Promise<RenderedCard[]> {
  const { otherLanguages } = options
  const letters = otherLanguages ? [...otherLanguages, ''].join('-') : ''
  const name = `${letters}${options.seed}-${options.count}-${await generatorVersion()}`
  const folder = new URL(`../../../.cache/cards/${name}/`, import.meta.url)
  const labelFile = new URL('labels.json', folder)
  const known = await readFile(labelFile, 'utf8').catch(() => undefined)
  if (known) {
    const labels: CardLabel[] = JSON.parse(known)
    return Promise.all(labels.map(async label => ({ label, jpeg: await readFile(new URL(label.file, folder)) })))
  }
  await mkdir(folder, { recursive: true })
  const cards: RenderedCard[] = []
  // Most photos are upright.
  const rotations = [0, 0, 0, 0, 0, 0, 0, 90, 180, 270]
  const layouts = otherLanguages ? plainLayouts : allLayouts
  const scene = { quality: 62, layouts, vocabularyOf: inventPeople, rotations, isWorn: true }
  for await (const card of renderCards({ ...options, ...scene })) {
    await writeFile(new URL(card.label.file, folder), card.jpeg)
    cards.push(card)
  }
  await writeFile(labelFile, JSON.stringify(cards.map(card => card.label)))
  return cards
}
