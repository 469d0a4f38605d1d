import { z } from 'zod'
import type { Rating } from '#contracts/events.ts'
import { csvColumnSchema } from './csv-columns.ts'

/** The largest file; Telegram gives a bot no larger one. */
export const maxImportBytes = 20 * 1024 * 1024
/** Contacts shown and saved at once; a larger file is imported in parts. */
export const maxImported = 500
/** A file of more contacts is refused. */
export const maxInFile = 10_000

/** What an export of this product says of somebody beside their card, their notes and their tags. */
export type Beside = {
  /** The name of the event that they were met at; '' for none. */
  event?: string | undefined
  rating?: Rating | undefined
  do_not_message?: boolean
  whatsapp_sent?: boolean
  /** When they were last scanned, ISO 8601 UTC. */
  date?: string | undefined
  /** What they agreed to, and when, ISO 8601 UTC. */
  consent?: string | undefined
  consent_at?: string | undefined
  /** What was answered to questions of events. */
  answers?: { question: string; text: string }[] | undefined
}

/** A person in an import's preview; `known` people would complete an existing contact. */
const importedPersonSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  position: z.string(),
  email: z.string(),
  phone: z.string(),
  badge_code: z.string(),
  known: z.boolean(),
})
export type ImportedPerson = z.infer<typeof importedPersonSchema>

const importPartSchema = z.object({
  id: z.number().int(),
  /** '' for codes. */
  file_name: z.string(),
  state: z.enum(['waiting', 'saved', 'dropped']),
  /** Empty once it is answered. */
  people: z.array(importedPersonSchema),
  /** Cards of the file without a person. */
  skipped: z.number().int(),
  /** The result: new contacts, and known ones that were completed. */
  created: z.number().int(),
  merged: z.number().int(),
  /** The contacts of its people, in order. */
  contact_ids: z.array(z.number().int()),
  /** Which part of a file it is, of how many, and the people in all of them. */
  part: z.number().int(),
  parts: z.number().int(),
  in_file: z.number().int(),
  /** The columns of a CSV file, until its first part is answered; empty for other files. */
  columns: z.array(csvColumnSchema),
})
/** A part of a file, or all of a small one. */
export type ImportPart = z.infer<typeof importPartSchema>

/** Contacts from a file or from scanned codes, waiting until the person confirms or rejects them. */
export const importSchema = importPartSchema.extend({
  /** The next part of the file, once this one is answered; null if there is none. */
  next: importPartSchema.nullable(),
})
export type Import = z.infer<typeof importSchema>

/** Created by a screen once per import, so that a repeated request is the same import. */
export const importKeySchema = z.string({ error: 'A key is needed' }).regex(/^[\x21-\x7e]{8,80}$/)

/** The body of `POST /api/imports/{userId}/codes`: the codes of badges, in scanning order. */
export const codesSchema = z.object({
  key: importKeySchema,
  codes: z.array(z.string().min(1).max(8000)).min(1).max(maxImported),
})

/** The body of `POST /api/imports/{userId}/{importId}`: save its people, or separate those that were merged. */
export const importAnswerSchema = z.union([z.object({ save: z.boolean() }), z.object({ keep_both: z.literal(true) })])
export type ImportAnswer = z.infer<typeof importAnswerSchema>
