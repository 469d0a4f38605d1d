import type { ConversationFlavor } from '@grammyjs/conversations'
import type { Composer, Context, SessionFlavor } from 'grammy'
import type { Chat, User } from 'grammy/types'
import type { Say } from '#bot/context/texts.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import type { Language } from '#contracts/users.ts'

/** The stored state of a chat, apart from conversations. */
export type SessionData = {
  /** The group has got its one sentence. */
  greeted?: true
  /** Members of the group who got the invitation to the team of its event. */
  invited?: number[]
  /** The person has shared their phone, so /start does not ask again. */
  phoneShared?: true
  /** They asked for the portal's code before they shared it. */
  wantsCode?: true
  /** The next photo is the back side of this contact, until this time (milliseconds). */
  backSide?: { contactId: number; until: number }
  /** Why the last photo was refused, so that further photos of the same album get no second message. */
  refused?: { code: ErrorCode; at: number; albumId?: string | undefined }
}

/** A context with texts in the person's language. */
export type SpeakingContext = Context & { language: Language; say: Say }

export type BotContext = ConversationFlavor<SpeakingContext & SessionFlavor<SessionData>>

/** The context of a private chat, whose id is the person's. */
export type PrivateContext = BotContext & { chat: Chat.PrivateChat; from: User }

/** Private chats; a feature adds its handlers to them. */
export type PrivateChat = Composer<PrivateContext>

/** Whether an update comes from a private chat. */
export function isPrivate(ctx: BotContext): ctx is PrivateContext {
  return ctx.chat?.type === 'private' && ctx.from !== undefined
}
