import { z } from 'zod'
import { phoneKinds } from '#contracts/contacts.ts'

/** A model's values of a card; '' and empty lists for what it did not find. They must be checked. */
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

/** Why there is no suggestion. `paused`: the service has just failed; `stopped`: this process is ending. */
type AiReadingFailure =
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
  /** The service's host, as shown to people. */
  readonly host: string
  /** Sends a model the picture of a card (JPEG) with the lines that OCR read. Never throws. */
  read(card: { image: Uint8Array; lines: readonly string[] }): Promise<AiReadingAnswer>
}

/** The transcript; `failed` if the service could not be reached or its response was invalid. */
export type SpeechAnswer = { kind: 'transcribed'; text: string } | { kind: 'failed'; reason: string; status?: number }

export type SpeechPort = {
  /** The service's host, as shown to people. */
  readonly host: string
  /** Transcribes a recording (Opus in Ogg). Never throws. */
  transcribe(recording: { audio: Uint8Array; language: string }): Promise<SpeechAnswer>
}
