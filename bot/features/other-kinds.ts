import { isCardFile } from 'card-reader/card-files'
import { InlineKeyboard } from 'grammy'
import { titleOf } from '#bot/content/contact-text.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { keepVoice } from '#bot/features/notes.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { listContactPage } from '#core/contact-rows/contacts.ts'

/** Answers every message that is neither a card nor a text, each kind with advice. */
export function otherKinds(chat: PrivateChat, app: App): void {
  chat.on(['message:sticker', 'message:dice', 'message:game'], ctx => ctx.reply(ctx.say('other.sticker')))
  chat.on(['message:location', 'message:venue'], ctx => ctx.reply(ctx.say('other.place')))
  chat.on('message:poll', ctx => ctx.reply(ctx.say('other.poll')))
  // A GIF comes as an animation with a document beside it.
  chat.on(['message:animation', 'message:video', 'message:video_note'], ctx => ctx.reply(ctx.say('other.video')))
  chat.on('message:audio', ctx => ctx.reply(ctx.say('other.audio')))

  chat.on('message:document', (ctx, next) => {
    const { mime_type: type, file_name: name } = ctx.message.document
    if (isCardFile({ type, name })) return next()
    return ctx.reply(ctx.say(isTable({ type, name }) ? 'other.table' : 'other.file'))
  })

  chat.on('message:voice', ctx => {
    const [last] = listContactPage(app, { userId: ctx.from.id, page: 1, pageSize: 1 }).contacts
    if (!last) return ctx.reply(ctx.say('other.voice-alone'))
    const name = titleOf(last, ctx.say)
    return ctx.reply(ctx.say('other.voice', { name }), {
      reply_parameters: { message_id: ctx.message.message_id },
      reply_markup: new InlineKeyboard().text(ctx.say('button.note-for', { name }), buttons.noteFor.write(last.id)),
    })
  })

  onButton(chat, buttons.noteFor, (ctx, contactId) => {
    const recording = ctx.callbackQuery.message?.reply_to_message
    // The person has deleted their message.
    if (!recording?.voice) throw new AppError('not-found')
    return keepVoice(app, ctx, { contactId, messageId: recording.message_id, voice: recording.voice })
  })

  // A text that is only a web address.
  chat.on('message:entities:url', (ctx, next) => {
    const { text = '' } = ctx.message
    const [address] = ctx.entities('url')
    return address?.text === text.trim() ? ctx.reply(ctx.say('other.link')) : next()
  })
}

const tables = new Set(['csv', 'tsv', 'xls', 'xlsx', 'ods', 'numbers'])

/** Whether a file says of itself that it is a table. */
function isTable({ type, name }: { type?: string | undefined; name?: string | undefined }): boolean {
  return type === 'text/csv' || tables.has(name?.split('.').pop()?.toLowerCase() ?? '')
}
