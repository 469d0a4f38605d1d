import type { CardSide } from '../contacts.ts'

/** A card that a contact had before its present one. */
export type EarlierCard = {
  id: number
  /** When it was last scanned, ISO 8601 UTC. */
  seen_at: string
  company: string
  position: string
  email: string
  phone: string
  /** The sides that `/image` has a photo of, and those whose card was cut out of it. */
  images: CardSide[]
  cut_outs: CardSide[]
}

/** `GET /api/contacts/{userId}/{contactId}/earlier-cards`: the latest first. */
export type EarlierCards = { cards: EarlierCard[] }
