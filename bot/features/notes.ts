import type { Voice } from 'grammy/types'
import { titleOf } from '#bot/content/contact-text.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { shorten } from '#contracts/lengths.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { findShownContact, rememberMessage } from '#core/contacts/contact-messages.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { keepVoiceNote } from '#core/contacts/notes/keep-voice-note.ts'

/** Five minutes of speech fit; with the sentence around it the text stays below Telegram's 4096 characters. */
const longestShown = 3500

/** A reply to a message that shows a contact is a note about them: a text or a voice message. *Note* asks for one. */
export function notes(chat: PrivateChat, app: App): void {
  chat.on('message:text', (ctx, next) => {
    const { text, message_id: messageId } = ctx.message
    const userId = ctx.from.id
    const contactId = text.startsWith('/') ? undefined : contactRepliedTo(app, ctx, userId)
    if (contactId === undefined) return next()
    const contact = addNote(app, { userId, contactId, text, message: { chatId: ctx.chat.id, messageId } })
    return ctx.reply(ctx.say('note.kept', { name: titleOf(contact, ctx.say) }))
  })

  chat.on('message:voice', async (ctx, next) => {
    const userId = ctx.from.id
    const contactId = contactRepliedTo(app, ctx, userId)
    if (contactId === undefined) return next()
    const { voice, message_id: messageId } = ctx.message
    return keepVoice(app, ctx, { contactId, messageId, voice })
  })

  onButton(chat, buttons.askNote, async (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    const name = titleOf(getContact(app, { ...owned, action: 'note' }), ctx.say)
    const { message_id: messageId } = await ctx.reply(ctx.say('note.ask', { name }), {
      reply_markup: { force_reply: true },
    })
    rememberMessage(app.db, { chatId: ctx.chat.id, messageId, contactId: owned.contactId })
  })
}

/** Saves a voice message as a note of a contact, and says so. For private chats, whose id is the person's. */
export async function keepVoice(
  app: App,
  ctx: BotContext & { from: { id: number } },
  { contactId, messageId, voice }: { contactId: number; messageId: number; voice: Voice },
) {
  const userId = ctx.from.id
  const { file_id: fileId, duration: seconds, file_size: bytes } = voice
  const name = titleOf(getContact(app, { userId, contactId }), ctx.say)
  try {
    const note = { userId, contactId, chatId: userId, messageId, fileId, seconds, bytes }
    const { transcript } = await keepVoiceNote(app, note)
    return await ctx.reply(
      transcript
        ? ctx.say('note.heard', { name, text: shorten(transcript, longestShown) })
        : ctx.say('note.recorded', { name }),
    )
  } catch (error) {
    const isLost = error instanceof AppError && error.code === 'photo-download-failed'
    if (!isLost) throw error
    return ctx.reply(ctx.say('note.lost'))
  }
}

/** The contact in the message that this one replies to. */
function contactRepliedTo(app: App, ctx: BotContext, userId: number): number | undefined {
  const messageId = ctx.message?.reply_to_message?.message_id
  const chatId = ctx.chat?.id
  return messageId && chatId ? findShownContact(app.db, { userId, chatId, messageId }) : undefined
}
