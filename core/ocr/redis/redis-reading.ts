import { z } from 'zod'
import { AppError, codeOf } from '#core/base/errors.ts'
import { minuteMs } from '#core/base/time.ts'
import type { CutOff, Reading, ReadingCare } from '#core/ocr/ocr-port.ts'

/** Where things stand in Redis. Pixels and readings have keys of their own, which end by themselves. */
export const queueName = 'readings'
export const prefix = 'card-scan-bot'
/** The pixels of a photo that waits or is being read. */
export const photoKey = (id: string) => `${prefix}:photo:${id}`
/** What a worker said of it, until the service takes it. */
export const answerKey = (id: string) => `${prefix}:answer:${id}`
/** The names of the readers; each has a `placesKey`. */
export const readersKey = `${prefix}:readers`
/** How many photos one reader reads at once. */
export const placesKey = (reader: string) => `${prefix}:places:${reader}`

/** How long the keys of a reading live; the service that waits for it renews them all the time. */
export const keptMs = minuteMs
/** A reader that has not said for so long that it is there is taken as gone. */
export const presentMs = 10_000

/** How to read a photo: what a worker gets beside its pixels. */
export type ReadingOrder = { care: ReadingCare; alone: boolean }

/** Ten cards with their pictures take a third of it. */
const mostAnswerBytes = 12 * 1024 * 1024

const point = z.tuple([z.number(), z.number()])
const picture = z.base64().max(2 * 1024 * 1024)
const cutOffs = ['searches', 'lines', 'corrections', 'cards'] as const satisfies CutOff[]
const card = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  lines: z
    .object({
      text: z.string().max(2000),
      confidence: z.number(),
      box: z.tuple([point, point, point, point]),
      doubts: z
        .object({ word: z.string().max(2000), at: z.number().int(), shares: z.record(z.string().max(4), z.number()) })
        .array()
        .max(2000)
        .exactOptional(),
    })
    .array()
    .max(5000),
  codes: z.string().max(10_000).array().max(100),
  image: picture,
  card: z.object({ image: picture, thumbnail: picture, sureness: z.number() }).optional(),
  engine: z.enum(['pp-ocr', 'tesseract']),
})
const answerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    reading: card.extend({ others: card.array().max(100).optional(), cutOff: z.enum(cutOffs).array().optional() }),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['photo-empty', 'photo-unsupported', 'photo-too-large', 'photo-unreadable', 'internal']),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
])
type Answer = z.infer<typeof answerSchema>
type Card = z.infer<typeof card>

/** What a worker says of a photo that it has read. */
export function writeReading(reading: Reading): string {
  const { others, cutOff, ...first } = reading
  const said = { ...cardOut(first), ...(others ? { others: others.map(cardOut) } : {}), ...(cutOff ? { cutOff } : {}) }
  return JSON.stringify({ ok: true, reading: said })
}

/** What a worker says of a photo that it refuses; nothing of what went wrong inside leaves it. */
export function writeRefusal(error: unknown): string {
  const code = answerSchema.options[1].shape.code.safeParse(codeOf(error)).data ?? 'internal'
  const details = answerSchema.options[1].shape.details.safeParse(error instanceof AppError ? error.details : {})
  return JSON.stringify({ ok: false, code, details: details.data ?? {} } satisfies Answer)
}

/** The reading that a worker has sent. Throws AppError where it refused, or said what is no reading. */
export function readAnswer(bytes: Uint8Array): Reading {
  const answer = bytes.byteLength > mostAnswerBytes ? undefined : parse(bytes)
  if (!answer) throw new AppError('photo-unreadable', {}, { cause: new Error('A worker said what is no reading') })
  if (!answer.ok) throw new AppError(answer.code, answer.details)
  const { others, cutOff, ...first } = answer.reading
  return { ...cardIn(first), ...(others ? { others: others.map(cardIn) } : {}), ...(cutOff ? { cutOff } : {}) }
}

function parse(bytes: Uint8Array): Answer | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}

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
