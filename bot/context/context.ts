import type { ConversationFlavor } from '@grammyjs/conversations'
import type { Context, SessionFlavor } from 'grammy'
import type { Say } from '#bot/context/texts.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import type { Language } from '#contracts/users.ts'

/** What the bot remembers of a chat beside conversations. */
export type SessionData = {
  /** A group has heard its one sentence. */
  greeted?: true
  /** They have shared their phone, so /start asks no more. */
  phoneShared?: true
  /** The next photo is the other side of this contact, until the moment (milliseconds). */
  backSide?: { contactId: number; until: number }
  /** Why the last photo was refused, so that a further one of the same time or album is not told again. */
  refused?: { code: ErrorCode; at: number; albumId?: string | undefined }
}

/** Every context speaks the person's language. */
export type SpeakingContext = Context & { language: Language; say: Say }

export type BotContext = ConversationFlavor<SpeakingContext & SessionFlavor<SessionData>>
