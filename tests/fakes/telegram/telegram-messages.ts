import { z } from 'zod'
import { type Button, buttonSchema, checkButtons, checkText, replyButtonSchema } from './telegram-limits.ts'
import type { UploadedFile } from './telegram-multipart.ts'
import { badRequest, Refusal } from './telegram-refusal.ts'
import { botMember, type FakeChat, type SeenMessage, toMessage, type World } from './telegram-world.ts'

export type Answer = (world: World, params: unknown, files: Map<string, UploadedFile>) => unknown

const target = z.object({ chat_id: z.coerce.number() })
const inlineMarkup = z.object({ inline_keyboard: z.array(z.array(buttonSchema)) })
const replyMarkup = z.object({ keyboard: z.array(z.array(replyButtonSchema)) })
const removeMarkup = z.object({ remove_keyboard: z.literal(true) })
const forceMarkup = z.object({ force_reply: z.literal(true) })
const anyMarkup = z.union([inlineMarkup, replyMarkup, removeMarkup, forceMarkup])
const content = target.extend({
  parse_mode: z.string().optional(),
  reply_markup: anyMarkup.optional(),
  reply_parameters: z
    .object({ message_id: z.number(), allow_sending_without_reply: z.boolean().default(false) })
    .optional(),
  ephemeral_message_parameters: z.object({ receiver_user_id: z.number() }).optional(),
})
const edit = target.extend({
  message_id: z.number(),
  parse_mode: z.string().optional(),
  reply_markup: inlineMarkup.optional(),
})

export const sendMessage: Answer = (world, params) => {
  const { text: raw, ...rest } = content.extend({ text: z.string() }).parse(params)
  const text = checkText(raw, { parseMode: rest.parse_mode, max: 4096, what: 'message' })
  return post(world, rest, { text })
}

export const sendDocument: Answer = (world, params, files) => {
  const {
    document,
    caption = '',
    ...rest
  } = content.extend({ document: z.string(), caption: z.string().optional() }).parse(params)
  const file = files.get(document.replace('attach://', ''))
  if (!file) throw badRequest('wrong file identifier/HTTP URL specified')
  if (file.bytes.length === 0) throw badRequest('file must be non-empty')
  const text = checkText(caption, { parseMode: rest.parse_mode, max: 1024, what: 'message caption' })
  return post(world, rest, { text, document: { name: file.name, bytes: file.bytes } })
}

export const sendPhoto: Answer = (world, params, files) => {
  const {
    photo,
    caption = '',
    ...rest
  } = content.extend({ photo: z.string(), caption: z.string().optional() }).parse(params)
  const file = files.get(photo.replace('attach://', ''))
  if (!file) throw badRequest('wrong file identifier/HTTP URL specified')
  const text = checkText(caption, { parseMode: rest.parse_mode, max: 1024, what: 'message caption' })
  return post(world, rest, { text, photo: file.bytes })
}

export const editMessageText: Answer = (world, params) => {
  const { text: raw, ...rest } = edit.extend({ text: z.string() }).parse(params)
  const { chat, seen } = findSent(world, rest)
  if (seen.document || seen.photo) throw badRequest('there is no text in the message to edit')
  const text = checkText(raw, { parseMode: rest.parse_mode, max: 4096, what: 'message' })
  return change(world, chat, seen, { text, buttons: rest.reply_markup?.inline_keyboard ?? [] })
}

export const editMessageReplyMarkup: Answer = (world, params) => {
  const rest = edit.parse(params)
  const { chat, seen } = findSent(world, rest)
  return change(world, chat, seen, { text: seen.text, buttons: rest.reply_markup?.inline_keyboard ?? [] })
}

export const deleteMessage: Answer = (world, params) => {
  const { chat_id, message_id } = target.extend({ message_id: z.number() }).parse(params)
  const chat = findChat(world, chat_id)
  const index = chat.messages.findIndex(message => message.id === message_id)
  if (index < 0) throw badRequest('message to delete not found')
  chat.messages.splice(index, 1)
  return true
}

export const setMessageReaction: Answer = (world, params) => {
  const { chat_id, message_id, reaction } = target
    .extend({
      message_id: z.number(),
      reaction: z.array(z.object({ type: z.literal('emoji'), emoji: z.string() })).max(1),
    })
    .parse(params)
  const seen = findChat(world, chat_id).messages.find(message => message.id === message_id)
  if (!seen) throw badRequest('message to react not found')
  seen.reaction = reaction[0]?.emoji
  return true
}

export const getChatMember: Answer = (world, params) => {
  const { chat_id, user_id } = target.extend({ user_id: z.number() }).parse(params)
  const chat = findChat(world, chat_id)
  if (user_id !== world.me.id) throw badRequest('member not found')
  return botMember(world, chat.isAdmin ? 'administrator' : 'member')
}

export const sendChatAction: Answer = (world, params) => {
  findChat(world, target.parse(params).chat_id)
  return true
}

/** The chat, if the bot may write there. */
function findChat(world: World, chatId: number): FakeChat {
  const chat = world.chats.get(chatId)
  if (!chat) throw badRequest('chat not found')
  if (chat.blocked) {
    const reason = chat.type === 'private' ? 'bot was blocked by the user' : 'bot was kicked from the group chat'
    throw new Refusal(403, `Forbidden: ${reason}`)
  }
  return chat
}

function findSent(world: World, at: { chat_id: number; message_id: number }): { chat: FakeChat; seen: SeenMessage } {
  const chat = findChat(world, at.chat_id)
  const seen = chat.messages.find(message => message.id === at.message_id)
  if (!seen) throw badRequest('message to edit not found')
  if (seen.from !== 'bot') throw badRequest("message can't be edited")
  return { chat, seen }
}

function post(
  world: World,
  input: z.infer<typeof content>,
  body: Pick<SeenMessage, 'text' | 'document' | 'photo'>,
): unknown {
  const chat = findChat(world, input.chat_id)
  const markup = input.reply_markup
  const buttons: Button[][] = markup && 'inline_keyboard' in markup ? markup.inline_keyboard : []
  checkButtons(buttons, chat.type)
  const replyTo = input.reply_parameters?.message_id
  const isThere = chat.messages.some(message => message.id === replyTo)
  if (input.reply_parameters && !isThere && !input.reply_parameters.allow_sending_without_reply) {
    throw badRequest('message to be replied not found')
  }
  if (markup && 'keyboard' in markup) chat.keyboard = markup.keyboard
  if (markup && 'remove_keyboard' in markup) chat.keyboard = []
  checkShown(world, body.text)
  const seen: SeenMessage = { id: world.nextId(), from: 'bot', buttons, edits: 0, ...body }
  if (isThere) seen.replyTo = replyTo
  const onlyFor = input.ephemeral_message_parameters?.receiver_user_id
  if (onlyFor !== undefined && chat.type === 'private') throw badRequest('ephemeral messages are for groups')
  if (world.knowsEphemeral) seen.onlyFor = onlyFor
  chat.messages.push(seen)
  return toMessage(world, chat, seen)
}

/** Telegram shows such a text as it is; nobody in the tests writes one. */
function checkShown(world: World, text: string): void {
  if (/&(?:lt|gt|amp|quot);/.test(text)) world.violations.push(`A text was escaped twice: ${text}`)
}

function change(world: World, chat: FakeChat, seen: SeenMessage, to: Pick<SeenMessage, 'text' | 'buttons'>): unknown {
  checkButtons(to.buttons, chat.type)
  if (seen.text === to.text && JSON.stringify(seen.buttons) === JSON.stringify(to.buttons)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    )
  }
  checkShown(world, to.text)
  seen.text = to.text
  seen.buttons = to.buttons
  seen.edits += 1
  return toMessage(world, chat, seen)
}
