import { isCardFile } from 'card-reader/card-files'
import { isSignature } from 'card-reader/parts'
import type { Filter } from 'grammy'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { sendRefusal } from '#bot/middleware/error-boundary.ts'
import { topicOf } from '#bot/middleware/stay-in-topic.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import type { App } from '#core/app.ts'
import { codeOf } from '#core/base/errors.ts'
import { isTemporary } from '#core/base/obstacles.ts'
import { keepPhoto } from '#core/scan/kept/keep-photo.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { noteRefused } from '#core/scan/series/tell-series.ts'
import { scanText } from '#core/scan/text/scan-text.ts'

/** Photos, image files and PDFs become scans, which the outbox answers; a refusal is said once for photos sent together. */
export function scan(chat: PrivateChat, app: App): void {
  const request = async (ctx: Filter<BotContext, 'message'>, file: { file_id: string; file_size?: number }) => {
    const { from, chat, message } = ctx
    const photo = { userId: from.id, chatId: chat.id, threadId: topicOf(ctx), albumId: message.media_group_id }
    const source = { ...photo, messageId: message.message_id, fileId: file.file_id, fileSize: file.file_size }
    try {
      const backOf = awaitedBackSide(app, ctx)
      requestScan(app, { userId: from.id, source: { via: 'telegram', ...source }, backOf })
      delete ctx.session.backSide
    } catch (error) {
      const code = codeOf(error)
      if (code === 'internal' || isTemporary(error)) throw error
      // After any other refusal the next photo may still be that back side.
      if (code === 'not-found') delete ctx.session.backSide
      const keptUntil = code === 'quota-exceeded' ? keepPhoto(app, { ...source, userId: from.id }) : undefined
      const isReported =
        noteRefused(app, { ...photo, messageId: message.message_id, code }) || wasJustRefused(app, ctx, code)
      // Not rethrown, because the session would lose its changes.
      if (!isReported) await sendRefusal(app, ctx, error, keptUntil)
    }
  }

  chat.on('message:photo', ctx => {
    const largest = ctx.message.photo.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
    return largest && request(ctx, largest)
  })

  chat.on('message:document', (ctx, next) => {
    const { document } = ctx.message
    return isCardFile({ type: document.mime_type, name: document.file_name }) ? request(ctx, document) : next()
  })
}

/** The contact whose back side the next photo shows, if that was requested in time. It counts for one photo. */
function awaitedBackSide(app: App, ctx: BotContext): number | undefined {
  const { backSide } = ctx.session
  if (!backSide) return undefined
  if (backSide.until >= app.clock.now().getTime()) return backSide.contactId
  delete ctx.session.backSide
  return undefined
}

/** Whether the previous photo, seconds ago or of the same album, was refused for the same reason. */
function wasJustRefused(app: App, ctx: Filter<BotContext, 'message'>, code: ErrorCode): boolean {
  const { refused: before } = ctx.session
  const at = app.clock.now().getTime()
  const albumId = ctx.message.media_group_id
  ctx.session.refused = { code, at, albumId }
  if (before?.code !== code) return false
  return at - before.at < app.limits.photoSeriesMs || (albumId !== undefined && albumId === before.albumId)
}

/** A pasted or forwarded signature becomes a scan, which the outbox answers like a photo. Other texts pass. */
export function signature(chat: PrivateChat, app: App): void {
  chat.on('message:text', async (ctx, next) => {
    const { text, message_id: messageId } = ctx.message
    // A reply belongs to the message that it replies to.
    const isAnswer = ctx.message.reply_to_message !== undefined
    if (isAnswer || text.startsWith('/') || !isSignature(text)) return next()
    await scanText(app, { userId: ctx.from.id, chatId: ctx.chat.id, messageId, threadId: topicOf(ctx), text })
  })
}
