import { z } from 'zod'
import { lineSchema } from '#contracts/text-schema.ts'

const maxUrl = 2000
const maxName = 300

const credentials = {
  username: lineSchema(maxName).min(1),
  password: z.string().min(1).max(maxName),
}

/** The body that looks for the address books of an account: an address, or `user@host`. */
export const findBooksSchema = z.object({ address: lineSchema(maxUrl).min(1), ...credentials }).strict()
export type FindBooks = z.output<typeof findBooksSchema>

/** An address book of an account. */
export type FoundBook = { url: string; name: string; may_write: boolean }

/** The address books of an account; or, as `elsewhere`, the address on another site that serves them. */
export type FoundBooks = { books: FoundBook[]; elsewhere: string | null }

/** The body that connects an address book. */
export const connectBookSchema = z
  .object({ url: lineSchema(maxUrl).min(1), name: lineSchema(maxName), ...credentials })
  .strict()
export type ConnectBook = z.output<typeof connectBookSchema>

/**
 * Why an address book is disabled: it refuses the password, it no longer exists, most of its contacts were deleted at
 * once, or the password cannot be decrypted since the operator changed the bot's token.
 */
export type BookDisabled = 'wrong-password' | 'gone' | 'emptied' | 'secret-lost'

/** Why the latest attempt failed; it is repeated automatically. `too-large`: the server lists more cards than can be read. */
export type BookProblem = 'unreachable' | 'timeout' | 'tls' | 'busy' | 'not-understood' | 'too-large'

/** The address book that a person's contacts are sent to. Times are ISO 8601 UTC. */
export type OwnBook = {
  url: string
  name: string
  username: string
  disabled: BookDisabled | null
  problem: BookProblem | null
  failing_since: string | null
  /** When both sides were last compared to the end; null before the first time. */
  synced_at: string | null
  /** The number of contacts stored there, and of those that the server refuses. */
  contacts: number
  refused: number
  /** The number of contacts whose card is too large for one side and is left unchanged. */
  too_large: number
}

/** What is connected, and whether the person's plan includes it. */
export type OwnBookState = { book: OwnBook | null; may_use: boolean }

/** A notice in the chat that contacts are sent to an address book from now on, or why they no longer are. */
export type OwnBookNotice = { about: 'own-book'; event: 'added' | BookDisabled; host: string }
