import { importedContent, importQuestion, keepBothOf } from '#bot/content/import-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import type { TextKey } from '#bot/context/texts.ts'
import { sendContact, showContact } from '#bot/features/shown-contact.ts'
import { sendContent, showMessage } from '#bot/telegram/edit-message.ts'
import type { Import } from '#contracts/import/imports.ts'
import type { App } from '#core/app.ts'
import { AppError, codeOf } from '#core/base/errors.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { answerImport } from '#core/contacts/import/answer-import.ts'
import { keepImported } from '#core/contacts/import/keep-imported.ts'
import { type ImportSource, isTableName, requestImport } from '#core/contacts/import/request-import.ts'
import { saveSharedContact } from '#core/contacts/import/save-shared-contact.ts'

/** Files of contacts (.vcf, .csv) and pasted vCards: shown, then saved on yes, part by part. They cost no scan. */
export function imports(chat: PrivateChat, app: App): void {
  /** The id of a private chat is the person's id. */
  const ask = async (ctx: BotContext, message: { userId: number; messageId: number }, source: ImportSource) => {
    const { userId, messageId } = message
    const found = await requestImport(app, { userId, key: `${userId}:${messageId}`, source })
    if (found.people.length === 0 && found.state === 'waiting') {
      await answerImport(app, { userId, importId: found.id, save: false })
      throw new AppError('no-columns')
    }
    return sendContent(ctx.api, userId, importQuestion(found, ctx.say), { replyTo: messageId })
  }

  /** Shows a single contact itself, under this heading; several contacts are counted. */
  const showAnswered = async (ctx: BotContext, userId: number, answered: Import, heading: TextKey) => {
    const [only, ...others] = answered.contact_ids
    if (only === undefined || others.length > 0 || answered.parts > 1) {
      const shownIn = { chatId: userId, messageId: ctx.msgId }
      await showMessage(ctx.api, shownIn, importedContent(answered, ctx.say))
      return
    }
    const contact = getContact(app, { userId, contactId: only })
    const keepBoth = keepBothOf(answered)
    await showContact(app, ctx, { userId, contact, heading: ctx.say(heading), keepBoth })
  }

  chat.on('message:document', async (ctx, next) => {
    const { document } = ctx.message
    if (!isVcard(document) && !isTable(document)) return next()
    if ((document.file_size ?? 0) > app.limits.importBytes) throw new AppError('file-too-large')
    const bytes = await fetchFile(app, document.file_id)
    const message = { userId: ctx.from.id, messageId: ctx.message.message_id }
    await ask(ctx, message, { fileName: nameOf(document), bytes })
  })

  chat.on('message:text', async (ctx, next) => {
    const { text, message_id: messageId } = ctx.message
    if (!/^\s*BEGIN:VCARD/i.test(text)) return next()
    await ask(ctx, { userId: ctx.from.id, messageId }, { fileName: '', bytes: Buffer.from(text) })
  })

  chat.callbackQuery([buttons.saveImport.pattern, buttons.dropImport.pattern], async ctx => {
    const { data, from } = ctx.callbackQuery
    const save = buttons.saveImport.pattern.test(data)
    const importId = (save ? buttons.saveImport : buttons.dropImport).read(data)
    const answered = await answerImport(app, { userId: from.id, importId, save })
    await showAnswered(ctx, from.id, answered, answered.merged > 0 ? 'scan.merged' : 'scan.created')
    if (answered.next) await sendContent(ctx.api, from.id, importQuestion(answered.next, ctx.say))
  })

  chat.callbackQuery(buttons.keepBothOfImport.pattern, async ctx => {
    const { data, from } = ctx.callbackQuery
    const kept = await keepImported(app, { userId: from.id, importId: buttons.keepBothOfImport.read(data) })
    await showAnswered(ctx, from.id, kept, 'contact.kept')
  })
}

/** A table is read as one by its name, which some clients leave out. */
function nameOf(document: { file_name?: string; mime_type?: string }): string {
  const name = document.file_name ?? ''
  if (!isTable(document)) return name || 'contacts.vcf'
  return isTableName(name) ? name : `${name || 'contacts'}.csv`
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

/** Saves a contact shared from Telegram. One's own contact is the phone for sign-in, which `start` handles. */
export function sharedContact(chat: PrivateChat, app: App): void {
  chat.on('message:contact', async (ctx, next) => {
    const { message_id: messageId, contact } = ctx.message
    const { user_id, phone_number: phone, first_name: firstName, last_name: lastName = '', vcard } = contact
    const userId = ctx.from.id
    if (user_id === userId) return next()
    const shared = { firstName, lastName, phone, vcard, isOnTelegram: user_id !== undefined }
    const saved = await saveSharedContact(app, { userId, key: `${userId}:${messageId}`, shared })
    const [contactId = 0] = saved.contact_ids
    const heading = ctx.say(saved.merged > 0 ? 'scan.merged' : 'scan.created')
    const keepBoth = keepBothOf(saved)
    return sendContact(app, ctx, { userId, contact: getContact(app, { userId, contactId }), heading, keepBoth })
  })
}

const types = new Set(['text/vcard', 'text/x-vcard', 'text/directory', 'application/vcard'])
const tableTypes = new Set(['text/csv', 'application/csv', 'text/comma-separated-values', 'text/tab-separated-values'])

type Named = { mime_type?: string; file_name?: string }

/** Whether a sent file says of itself that it holds contacts (.vcf); some clients send no type. */
function isVcard({ mime_type, file_name }: Named): boolean {
  return types.has(mime_type?.toLowerCase() ?? '') || /\.(?:vcf|vcard)$/i.test(file_name ?? '')
}

/** Whether a sent file says of itself that it is a table of text (CSV); Windows calls those of Excel. */
function isTable({ mime_type, file_name }: Named): boolean {
  return tableTypes.has(mime_type?.toLowerCase() ?? '') || /\.(?:csv|tsv)$/i.test(file_name ?? '')
}
