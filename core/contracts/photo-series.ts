import type { CardContact } from './contacts.ts'
import type { ErrorCode } from './errors.ts'

/** Somebody on a card of a series. */
export type SeriesPerson = {
  cardId: number
  contact: CardContact
  /** A field was read with low confidence. */
  isDoubtful: boolean
  /** The card filled a contact that was known already, which can be undone. */
  isMerged: boolean
  /** The photo waits for an answer: whose back side it is, or whether to save its further cards. */
  asks: boolean
}

/** What one message says of photos that were sent together. */
export type PhotoSeries = {
  seriesId: number
  /** The message; undefined while it is not sent. */
  messageId: number | undefined
  /** The first photo, which the message answers. */
  replyTo: number
  /** Photos in all, those refused included; those that wait or are being read; those that were read. */
  photos: number
  open: number
  read: number
  people: SeriesPerson[]
  /**
   * Why photos gave no contact: each reason with the numbers of its photos, counted from 1. `again` are photos that were
   * refused at the limit while others were read that then cost nothing.
   */
  failures: { reason: ErrorCode | 'again'; photos: number[] }[]
  /** The contacts whose back sides could not be read. */
  failedBacksOf: number[]
}
