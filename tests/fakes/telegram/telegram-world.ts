import type { PhotoSize, Update, User } from 'grammy/types'
import type { Button, ReplyButton } from './telegram-limits.ts'
import { assertIs } from './telegram-schema.ts'

/** A message as the person sees it: edits applied, markup resolved. */
export type SeenMessage = {
  id: number
  from: 'bot' | 'person'
  text: string
  buttons: Button[][]
  replyTo?: number | undefined
  document?: { name: string; bytes: Uint8Array } | undefined
  photo?: Uint8Array | undefined
  /** The voice message, as Telegram's `Voice`. */
  voice?: Record<string, unknown> | undefined
  /** The bot's reaction to it. */
  reaction?: string | undefined
  /** The only person who sees it; its id is `id` too. */
  onlyFor?: number | undefined
  /** How often the bot edited it. */
  edits: number
}

export type FakeChat = {
  id: number
  type: 'private' | 'group' | 'channel'
  title: string
  person?: User
  blocked: boolean
  /** The bot is an admin of this group. */
  isAdmin?: boolean
  messages: SeenMessage[]
  /** The reply keyboard under the input field. */
  keyboard: ReplyButton[][]
}

export type FakeFile = { id: string; path: string; bytes: Uint8Array; size: number }

export type InlineResult = { type: string; id: string } & Record<string, unknown>
export type InlineAnswer = { results: InlineResult[]; is_personal?: boolean; cache_time?: number }

export type Call = { method: string; params: Record<string, unknown> }

/** The stand-in's whole state, shared by its parts. */
export type World = {
  token: string
  me: User
  chats: Map<number, FakeChat>
  files: Map<string, FakeFile>
  /** The sizes of people's profile photos, by person. */
  profilePhotos: Map<number, PhotoSize[]>
  /** Callback query ids without an answer yet. */
  openQueries: Set<string>
  /** The answers to inline queries by id, and messages prepared for Mini Apps. */
  inlineAnswers: Map<string, InlineAnswer>
  prepared: { userId: number; result: InlineResult }[]
  commands: Map<string, unknown>
  /** By kind and language: `description:es`. */
  descriptions: Map<string, string>
  /** Short texts in the answers to pressed buttons. */
  toasts: string[]
  menuButton: unknown
  /** Whether the server knows messages that one member of a group sees; an older one sends them to all. */
  knowsEphemeral: boolean
  calls: Call[]
  violations: string[]
  nextId(): number
  addFile(bytes: Uint8Array, folder: string, extension: string, size?: number): FakeFile
  /** Sends an update to the bot, in whichever way it fetches them. */
  push(update: Omit<Update, 'update_id'>): void
}

/** A chat in the Bot API's shape. */
export const toChat = (chat: FakeChat) => ({
  id: chat.id,
  ...(chat.type === 'private'
    ? { type: 'private' as const, first_name: chat.title }
    : { type: chat.type, title: chat.title }),
})

/** The bot as a member of a group. */
export const botMember = (world: World, status: 'member' | 'administrator' | 'left') => ({
  user: world.me,
  status,
  ...(status === 'administrator' ? { ...adminRights, can_be_edited: false } : {}),
})

const adminRights = {
  is_anonymous: false,
  can_manage_chat: true,
  can_delete_messages: false,
  can_manage_video_chats: false,
  can_restrict_members: false,
  can_promote_members: false,
  can_change_info: false,
  can_invite_users: false,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_send_welcome_messages: false,
}

/** The Message object in Telegram's response. */
export function toMessage(world: World, chat: FakeChat, seen: SeenMessage): unknown {
  const original = chat.messages.find(({ id }) => id === seen.replyTo)
  const message = {
    ...(seen.onlyFor ? { message_id: 0, ephemeral_message_id: seen.id } : { message_id: seen.id }),
    date: 1_790_000_000,
    chat: toChat(chat),
    from: seen.from === 'bot' ? world.me : chat.person,
    ...(seen.document
      ? { document: { file_id: `sent-${seen.id}`, file_unique_id: `u${seen.id}`, file_name: seen.document.name } }
      : {}),
    ...(seen.photo
      ? { photo: [{ file_id: `sent-${seen.id}`, file_unique_id: `u${seen.id}`, width: 300, height: 300 }] }
      : {}),
    ...(seen.voice ? { voice: seen.voice } : {}),
    // Telegram includes the message that was replied to, without that one's own reply.
    ...(original ? { reply_to_message: toMessage(world, chat, { ...original, replyTo: undefined }) } : {}),
    ...(seen.text && !seen.voice ? { [seen.document || seen.photo ? 'caption' : 'text']: seen.text } : {}),
    ...(seen.buttons.length > 0 ? { reply_markup: { inline_keyboard: seen.buttons } } : {}),
  }
  assertIs('Message', message)
  return message
}
