import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Readers, Reading } from '#reader/port.ts'

const texts = z.array(z.string()).default([])

/** The values of a card as a person labelled them. `…_alt` are other right values; '' means that the field may be empty. */
const labelSchema = z.object({
  id: z.string(),
  file: z.string(),
  /** The source of the photo. */
  repo: z.string(),
  kind: z.string(),
  /** The language of the card, such as `en`. */
  lang: z.string().default(''),
  /** The part of the data set, such as development or sealed. */
  split: z.string().default(''),
  /** Notes of the labeller. They begin with `script:` if the card has text in another script than Latin. */
  notes: z.string().default(''),
  ignore: texts,
  fields: z.object({
    first_name: z.string().default(''),
    last_name: z.string().default(''),
    full_name: z.string().default(''),
    company: z.string().default(''),
    company_alt: texts,
    position: z.string().default(''),
    position_alt: texts,
    emails: texts,
    phones: texts,
    faxes: texts,
    websites: texts,
    websites_optional: texts,
  }),
  /** Absent where nobody has looked for them. */
  profiles: z.array(z.object({ kind: z.string(), value: z.string() })).optional(),
  department: z.string().default(''),
})
export type CardLabel = z.infer<typeof labelSchema>
/** A labelled card with its reading. Undefined if the photo could not be read. */
export type LabelledCard = { label: CardLabel; reading: Reading | undefined }

async function linesOf(file: string): Promise<unknown[]> {
  const text = await readFile(file, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

/** Loads the labels of a folder from `labels.jsonl`, one card per line. */
export async function labelsIn(folder: string): Promise<CardLabel[]> {
  return (await linesOf(resolve(folder, 'labels.jsonl'))).map(line => labelSchema.parse(line))
}

type StoredReading = { id: string; reading?: Reading }

type CardOptions = { ocr: () => Readers; keptIn: string | undefined; isWanted?: (label: CardLabel) => boolean }

/**
 * Reads the cards of a folder, all of them unless `isWanted` chooses. With `keptIn`, readings are taken from that file,
 * and new ones are added to it, so that the next run takes seconds.
 */
export async function labelledCards(
  folder: string,
  { ocr, keptIn, isWanted = () => true }: CardOptions,
): Promise<LabelledCard[]> {
  const labels = (await labelsIn(folder)).filter(isWanted)
  const readings = new Map<string, Reading | undefined>()
  const stored = keptIn ? await linesOf(keptIn).catch(() => []) : []
  for (const { id, reading } of stored as StoredReading[]) readings.set(id, reading)
  const queue = labels.filter(({ id }) => !readings.has(id))
  if (queue.length > 0) {
    const reader = ocr()
    const readAll = async () => {
      for (let label = queue.shift(); label; label = queue.shift()) {
        const photo = await readFile(resolve(folder, label.file))
        const reading = await reader.read(photo).catch(() => undefined)
        readings.set(label.id, reading && withoutPictures(reading))
      }
    }
    await Promise.all(Array.from({ length: reader.workers }, readAll))
    await reader.close()
    const rows = [...readings].map(([id, reading]) => JSON.stringify({ id, ...(reading ? { reading } : {}) }))
    if (keptIn) await writeFile(keptIn, `${rows.join('\n')}\n`)
  }
  return labels.map(label => ({ label, reading: readings.get(label.id) }))
}

function withoutPictures({ others, ...reading }: Reading): Reading {
  const { card: _, ...rest } = reading
  const bare = { ...rest, image: new Uint8Array() }
  return others ? { ...bare, others: others.map(withoutPictures) } : bare
}

const maxGroups = 6

/** Distributes the sources to groups of about equal size. Each group is left out together. */
export function sourceGroups(cards: readonly LabelledCard[]): LabelledCard[][] {
  const sources = [...Map.groupBy(cards, ({ label }) => label.repo).values()].sort((a, b) => b.length - a.length)
  const groups: LabelledCard[][] = Array.from({ length: Math.min(maxGroups, sources.length) }, () => [])
  for (const source of sources)
    groups.reduce((smallest, group) => (group.length < smallest.length ? group : smallest)).push(...source)
  return groups
}
