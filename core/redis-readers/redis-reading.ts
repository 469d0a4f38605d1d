import { maxPdfPages } from 'card-reader/card-files'
import {
  type CutOff,
  iconNetworks,
  PhotoRefused,
  photoFaults,
  ReadersUnavailable,
  type Reading,
  type ReadingCare,
  ReadingLost,
} from 'card-reader/port'
import { z } from 'zod'
import { cardContactSchema } from '#contracts/contacts.ts'
import { scripts } from '#contracts/values/scripts.ts'
import { parseJson } from '#core/base/http.ts'
import { minuteMs } from '#core/base/time.ts'

/**
 * The names of keys in Redis. Pixels and readings have keys of their own, which expire. The number in the prefix
 * changes with the format, so that a service and a worker of different versions never meet.
 */
export const queueName = 'readings'
export const prefix = 'card-scan-bot-4'
/** The pixels of a photo that waits or is being read. */
export const photoKey = (id: string) => `${prefix}:photo:${id}`
/** A worker's answer, until the service fetches it. */
export const answerKey = (id: string) => `${prefix}:answer:${id}`
/** The names of the readers; each has a `placesKey`. */
export const readersKey = `${prefix}:readers`
/** How many photos one reader reads at once. */
export const placesKey = (reader: string) => `${prefix}:places:${reader}`

/** How long the keys of a reading live; the waiting service keeps renewing them. */
export const keptMs = minuteMs
/** A reader without a sign of life for this long counts as gone. */
export const presentMs = 10_000

/** What a worker gets beside the pixels. */
export type ReadingOrder = { care: ReadingCare; alone: boolean; region?: string; page?: number }

/** Ten cards with all their pictures take half of it. */
const maxAnswerBytes = 12 * 1024 * 1024
/** One photo shows at most ten cards (PRODUCT §2); a reader finds less than half as many lines in all of them. */
const maxOthers = 9
const maxLines = 5000
/** A card's contact as JSON; those of real cards take less than a tenth. */
const maxContactLength = 20_000

const point = z.tuple([z.number(), z.number()])
/** A picture has at most 200 kB. */
const picture = z.base64().max(400_000)
const cutOffs = ['searches', 'lines', 'corrections', 'cards'] as const satisfies CutOff[]
const letterDoubts = z
  .object({ word: z.string().max(2000), at: z.number().int(), shares: z.record(z.string().max(4), z.number()) })
  .array()
  .max(2000)
const card = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  lines: z
    .object({
      text: z.string().max(2000),
      confidence: z.number(),
      box: z.tuple([point, point, point, point]),
      unsure: letterDoubts.exactOptional(),
      isExact: z.literal(true).exactOptional(),
      icon: z.enum(iconNetworks).exactOptional(),
    })
    .array()
    .max(maxLines),
  codes: z.string().max(10_000).array().max(100),
  image: picture,
  card: z.object({ image: picture, thumbnail: picture, confidence: z.number() }).optional(),
  unreadScripts: z.enum(scripts).array().max(scripts.length).exactOptional(),
  engine: z.enum(['pp-ocr', 'tesseract']),
  contact: cardContactSchema.refine(contact => JSON.stringify(contact).length <= maxContactLength).nullable(),
})
const readingSchema = card
  .extend({
    others: card.array().max(maxOthers).optional(),
    cutOff: z.enum(cutOffs).array().optional(),
    pages: z.number().int().min(2).max(maxPdfPages).exactOptional(),
  })
  .refine(({ lines, others = [] }) => others.reduce((sum, one) => sum + one.lines.length, lines.length) <= maxLines)
const refusalSchema = z.object({
  kind: z.literal('refused'),
  code: z.enum([...photoFaults, 'internal']),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), reading: readingSchema }),
  refusalSchema,
  /** Not read: a reader or the worker died (or neither, if the worker had to stop or has no readers). */
  z.object({ kind: z.literal('lost'), lost: z.enum(['reader', 'worker', 'nobody']) }),
])
type Answer = z.infer<typeof answerSchema>
type Card = z.infer<typeof card>

/** Encodes a worker's reading of a photo: the lines and the contact of each card. */
export function writeReading(reading: Reading): string {
  const { others, cutOff, pages, ...first } = reading
  const out = (card: Reading) => cardOut({ ...card, contact: card.contact ?? null })
  const more = { ...(cutOff && { cutOff }), ...(pages && { pages }) }
  const said = { ...out(first), ...(others && { others: others.map(out) }), ...more }
  return JSON.stringify({ kind: 'read', reading: said })
}

/** Encodes that a worker could not read a photo, without internal details. */
export function writeFailure(error: unknown): string {
  if (error instanceof ReadersUnavailable) return writeLoss('nobody')
  if (error instanceof ReadingLost) return writeLoss(error.lost)
  const { code, details } = error instanceof PhotoRefused ? error : ({ code: 'internal', details: {} } as const)
  return JSON.stringify({ kind: 'refused', code, details } satisfies Answer)
}

/** Encodes that the reading of a photo was lost. */
export function writeLoss(lost: 'reader' | 'worker' | 'nobody'): string {
  return JSON.stringify({ kind: 'lost', lost } satisfies Answer)
}

/**
 * Parses a worker's answer; undefined if it gave the photo back. Throws PhotoRefused if it refused the photo and
 * ReadingLost if the reading was lost. An invalid answer is the worker's fault.
 */
export function readAnswer(bytes: Uint8Array): Reading | undefined {
  const answer = bytes.byteLength > maxAnswerBytes ? undefined : answerSchema.safeParse(jsonOf(bytes)).data
  if (!answer) throw new ReadingLost('worker', 'A worker answered what is no reading')
  if (answer.kind === 'refused') {
    if (answer.code === 'internal') throw new Error('A worker failed at the photo')
    throw new PhotoRefused(answer.code, answer.details)
  }
  if (answer.kind === 'lost') {
    if (answer.lost === 'nobody') return undefined
    throw new ReadingLost(answer.lost, `The ${answer.lost} died`)
  }
  const { others, cutOff, pages, ...first } = answer.reading
  const more = { ...(cutOff && { cutOff }), ...(pages && { pages }) }
  return { ...cardIn(first), ...(others && { others: others.map(cardIn) }), ...more }
}

const jsonOf = (bytes: Uint8Array) => parseJson(new TextDecoder().decode(bytes))

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

const cardOut = ({ image, card, ...rest }: Reading) => ({
  ...rest,
  image: textOf(image),
  ...(card && { card: { ...card, image: textOf(card.image), thumbnail: textOf(card.thumbnail) } }),
})
const cardIn = ({ image, card, ...rest }: Card): Reading => ({
  ...rest,
  image: bytesOf(image),
  ...(card && { card: { ...card, image: bytesOf(card.image), thumbnail: bytesOf(card.thumbnail) } }),
})
