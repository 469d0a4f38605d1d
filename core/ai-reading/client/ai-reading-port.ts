import { z } from 'zod'
import { phoneKinds } from '#contracts/contacts.ts'

/** What a model says stands on a card; '' and no entries where it found nothing. Not to be believed as it is. */
export const cardSuggestionSchema = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  position: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.strictObject({ kind: z.enum(phoneKinds), value: z.string() })),
  website: z.string(),
  address: z.string(),
})
export type CardSuggestion = z.infer<typeof cardSuggestionSchema>

/** Why there is no suggestion. `paused`: the service was not asked, since it has just failed; `stopped`: we end. */
export type AiReadingFailure =
  | 'late'
  | 'unreachable'
  | 'busy'
  | 'refused-by-service'
  | 'failed-at-service'
  | 'refused-by-model'
  | 'too-long'
  | 'unreadable'
  | 'paused'
  | 'stopped'

export type AiReadingAnswer =
  | { kind: 'read'; suggestion: CardSuggestion }
  | { kind: 'failed'; reason: AiReadingFailure; status?: number }

export type AiReadingPort = {
  /** Where pictures go, as people are told: the host of the service. */
  readonly host: string
  /** Shows a model the picture of a card (JPEG) with the lines that the OCR read there. Never throws. */
  read(card: { image: Uint8Array; lines: readonly string[] }): Promise<AiReadingAnswer>
}
