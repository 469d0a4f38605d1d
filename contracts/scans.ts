import { z } from 'zod'
import { type CardContact, contactSchema } from './contacts.ts'
import { type ErrorCode, scanFailures } from './errors.ts'
import type { PlanColumn } from './plans.ts'
import { scanPageSize, scanStatuses } from './values/constants.ts'
import { scripts } from './values/scripts.ts'

export { maxPhotoBytes, scanStatuses } from './values/constants.ts'

/** The firm that a card of somebody known moved them to, and the one before. */
const newFirmSchema = z.object({ company: z.string(), before: z.string() })
export type NewFirm = z.infer<typeof newFirmSchema>

/** A card that was merged into a contact, with that contact's name and company. */
const mergedCardSchema = z.object({
  card_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  new_firm: newFirmSchema.nullable(),
})
export type MergedCard = z.infer<typeof mergedCardSchema>

const personSchema = z.object({ first_name: z.string(), last_name: z.string(), company: z.string() })
export type Person = z.infer<typeof personSchema>

/** A photo's scan, as `GET /api/scans/{userId}` lists it and its event stream sends it. */
export const scanSchema = z.object({
  id: z.number().int(),
  status: z.enum(scanStatuses),
  /** How the photo arrived: 'telegram' is the chat, 'web' an upload through the API. */
  source: z.enum(['telegram', 'web']),
  /** ISO 8601 UTC. */
  received_at: z.string(),
  /** Why the scan gave no contact; null otherwise. */
  failure: z.enum(scanFailures).nullable(),
  /** Its first card, by which its merge can be undone; null until it is read. */
  card_id: z.number().int().nullable(),
  /** The first card was merged into an existing contact. */
  merged: z.boolean(),
  /** That contact now works for another firm; null where it does not. */
  new_firm: newFirmSchema.nullable(),
  /** It was a text that was pasted or forwarded, not a photo. */
  is_text: z.boolean(),
  /** It was read as the back side of a contact. */
  back_side: z.boolean(),
  /** The back side names somebody else: is it a new contact? Null if nothing is asked. */
  whose: z.object({ read: personSchema, known: personSchema }).nullable(),
  /** Null until saved, and after the contact is deleted. */
  contact: contactSchema.nullable(),
  /** The contact, if it was deleted since and can still be restored. */
  deleted_contact_id: z.number().int().nullable(),
  /** Scripts of text in the photo that is not read. */
  unread_scripts: z.array(z.enum(scripts)),
  /** Further cards in the photo that wait for the person's answer. */
  cards_waiting: z.number().int(),
  /** Further cards of the photo that were saved as contacts. */
  cards_saved: z.number().int(),
  /** Saved further cards that were merged into existing contacts, which can still be undone. */
  further_merged: z.array(mergedCardSchema),
})
export type Scan = z.infer<typeof scanSchema>

/** The body of `POST /api/scans/{userId}/{scanId}/cards`: whether the further cards become contacts. */
export const cardsAnswerSchema = z.object({ save: z.boolean() })

/** The body of `POST /api/scans/{userId}/{scanId}/back-side`: a new contact, or the back side after all. */
export const backSideAnswerSchema = z.object({ answer: z.enum(['new', 'back']) })
export type BackSideAnswer = z.infer<typeof backSideAnswerSchema>['answer']

/** The body of `POST /api/contacts/{userId}/keep-both`: the card whose merge is undone. */
export const keepBothSchema = z.object({ card_id: z.number().int() })

/**
 * A notice about a card: the result with the contact, its vCard as a file, the question whose card it is, or for a team's
 * owner that a member met somebody whom they know.
 */
export type CardNotice = { about: 'card'; card_id: number; as: 'result' | 'fold' | 'file' | 'question' | 'met' }

/** There is room again for photos that the month's limit refused. */
export type KeptPhotosNotice = { about: 'kept-photos' }

/** What is left of a month's scans on a plan with a limit; `next_at` is when the next ones come, ISO 8601 UTC. */
export type ScansLeft = { plan: PlanColumn; limit: number; left: number; next_at: string }

/** The query of `GET /api/scans/{userId}`: the latest scans, or the latest of those before one of them. */
export const scanPageQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(scanPageSize),
})

/** The response, oldest first. */
export const scanPageSchema = z.object({ scans: z.array(scanSchema), has_earlier: z.boolean() })
export type ScanPage = z.infer<typeof scanPageSchema>

/** A person on a card of a series. */
export type SeriesPerson = {
  cardId: number
  contact: CardContact
  /** A field was read with low confidence. */
  isDoubtful: boolean
  /** The card was merged into an existing contact, which can be undone. */
  isMerged: boolean
  /** That contact now works for another firm. */
  newFirm: NewFirm | null
  /** The photo waits for an answer: whose back side it is, or whether to save its further cards. */
  asks: boolean
}

/** The content of the message about a series. */
export type PhotoSeries = {
  seriesId: number
  /** The message; undefined before it is sent. */
  messageId: number | undefined
  /** Its file was sent: the message may change, but has nothing new to say. */
  isOver: boolean
  /** The first photo, to which the message replies. */
  replyTo: number
  /** Whose contacts the cards go to: the sender, or the owner of a team, who is named then. */
  bookId: number
  team: { event: string; owner: string } | undefined
  /** All photos including refused ones; those waiting or being read; those that were read. */
  photos: number
  open: number
  read: number
  people: SeriesPerson[]
  /**
   * Why photos gave no contact: each reason with the numbers of its photos, from 1. `again` are photos refused at the
   * limit while others were read that then turned out not to count.
   */
  failures: { reason: ErrorCode | 'again'; photos: number[] }[]
  /** Whether photos that the month's limit refused are kept. */
  keepsPhotos: boolean
  /** The contacts whose back sides could not be read. */
  failedBacksOf: number[]
  /** What is left of the sender's scans; undefined where there is no limit, and for photos of a team. */
  left: ScansLeft | undefined
}
