import type { CardContact } from '#reader/contact.ts'
import type { CardText } from '#reader/extract/printed-contact.ts'

/** A message to the process, each after the response to the one before: the cards of a photo, or an e-mail signature. */
export type ExtractorRequest = { region?: string | undefined } & ({ cards: CardText[] } | { text: string })

/**
 * Messages from the process: `ready` once its tables are loaded, then the contact of each card, or null where a card has
 * none.
 */
export type ExtractorMessage =
  | { ready: true }
  | { ok: true; contacts: (CardContact | null)[] }
  | { ok: false; cause: string }
