import { Composer } from 'grammy'
import { contactContent } from '#bot/content/contact-content.ts'
import { importedContent, importQuestion } from '#bot/content/import-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import { type Content, sendContent, showMessage } from '#bot/telegram/edit-message.ts'
import { isVcard } from '#bot/telegram/vcard-document.ts'
import type { App } from '#core/app.ts'
import { AppError, codeOf } from '#core/base/errors.ts'
import { getContact } from '#core/contacts/contacts.ts'
import { answerImport } from '#core/contacts/import/answer-import.ts'
import { type ImportSource, requestImport } from '#core/contacts/import/request-import.ts'

/** Files of contacts (.vcf), and vCards pasted as text: shown first, saved when the person says so. They cost no scan. */
export function imports(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  const chat = feature.chatType('private')

  /** In a private chat the chat's id is the person's. */
  const ask = (ctx: BotContext, message: { userId: number; messageId: number }, source: ImportSource) => {
    const { userId, messageId } = message
    const found = requestImport(app, { userId, key: `${userId}:${messageId}`, source })
    return sendContent(ctx.api, userId, importQuestion(found, ctx.say), { replyTo: messageId })
  }

  chat.on('message:document', async (ctx, next) => {
    const { document } = ctx.message
    if (!isVcard(document)) return next()
    if ((document.file_size ?? 0) > app.limits.importBytes) throw new AppError('file-too-large')
    const bytes = await fetchFile(app, document.file_id)
    const message = { userId: ctx.from.id, messageId: ctx.message.message_id }
    await ask(ctx, message, { fileName: document.file_name ?? '', bytes })
  })

  chat.on('message:text', async (ctx, next) => {
    const { text, message_id: messageId } = ctx.message
    if (!/^\s*BEGIN:VCARD/i.test(text)) return next()
    await ask(ctx, { userId: ctx.from.id, messageId }, { fileName: '', bytes: Buffer.from(text) })
  })

  chat.callbackQuery([buttons.saveImport.pattern, buttons.dropImport.pattern], async ctx => {
    const { data } = ctx.callbackQuery
    const save = buttons.saveImport.pattern.test(data)
    const owned = { userId: ctx.from.id, importId: (save ? buttons.saveImport : buttons.dropImport).read(data) }
    const answered = await answerImport(app, { ...owned, save })
    const [only, ...others] = answered.contactIds
    const content: Content =
      only !== undefined && others.length === 0
        ? contactContent(app, {
            userId: owned.userId,
            contact: getContact(app, { userId: owned.userId, contactId: only }),
            heading: ctx.say(answered.merged > 0 ? 'scan.merged' : 'scan.created'),
            say: ctx.say,
          })
        : importedContent(answered, ctx.say)
    await showMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, content)
  })

  return feature
}

/** The port speaks of photos. */
async function fetchFile(app: App, fileId: string): Promise<Uint8Array> {
  try {
    return await app.telegram.fetchFile({ fileId, maxBytes: app.limits.importBytes })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'photo-too-large') throw new AppError('file-too-large', {}, { cause: error })
    if (code === 'photo-download-failed') throw new AppError('telegram-failed', {}, { cause: error })
    throw error
  }
}
