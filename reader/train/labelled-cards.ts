import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Readers, Reading } from '#reader/port.ts'

const texts = z.array(z.string()).default([])

/** What somebody wrote down of a card. `…_alt` are equally right answers, '' among them: leaving the field empty is right too. */
const labelSchema = z.object({
  id: z.string(),
  file: z.string(),
  /** Where the photo comes from; cards of one source are alike. */
  repo: z.string(),
  kind: z.string(),
  /** The part of the set that it belongs to, such as the cards that rules were written with and those that were sealed. */
  split: z.string().default(''),
  /** What the labeller noted; `script: …` where a card has text in other letters than Latin ones. */
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
/** A card as the OCR read it; no reading where it found nothing. */
export type LabelledCard = { label: CardLabel; reading: Reading | undefined }

async function linesOf(file: string): Promise<unknown[]> {
  const text = await readFile(file, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

/** The labels of a folder: `labels.jsonl`, one card a line. */
export async function labelsIn(folder: string): Promise<CardLabel[]> {
  return (await linesOf(resolve(folder, 'labels.jsonl'))).map(line => labelSchema.parse(line))
}

type Kept = { id: string; reading?: Reading }

/**
 * The cards of a folder as the OCR reads them. With `keptIn` the readings are taken from that file, and what it lacks is
 * read and added, so that the next run takes seconds.
 */
export async function labelledCards(
  folder: string,
  { ocr, keptIn }: { ocr: () => Readers; keptIn: string | undefined },
): Promise<LabelledCard[]> {
  const labels = await labelsIn(folder)
  const kept = new Map<string, Reading | undefined>()
  const known = keptIn ? await linesOf(keptIn).catch(() => []) : []
  for (const { id, reading } of known as Kept[]) kept.set(id, reading)
  const waiting = labels.filter(({ id }) => !kept.has(id))
  if (waiting.length > 0) {
    const reader = ocr()
    const readAll = async () => {
      for (let label = waiting.shift(); label; label = waiting.shift()) {
        const photo = await readFile(resolve(folder, label.file))
        const reading = await reader.read(photo).catch(() => undefined)
        kept.set(label.id, reading && withoutPictures(reading))
      }
    }
    await Promise.all(Array.from({ length: reader.workers }, readAll))
    await reader.close()
    const rows = [...kept].map(([id, reading]) => JSON.stringify({ id, ...(reading ? { reading } : {}) }))
    if (keptIn) await writeFile(keptIn, `${rows.join('\n')}\n`)
  }
  return labels.map(label => ({ label, reading: kept.get(label.id) }))
}

function withoutPictures({ others, ...reading }: Reading): Reading {
  const { card: _, ...rest } = reading
  const bare = { ...rest, image: new Uint8Array() }
  return others ? { ...bare, others: others.map(withoutPictures) } : bare
}
