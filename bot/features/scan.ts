import { Composer, type Filter } from 'grammy'
import type { BotContext } from '#bot/context/context.ts'
import { topicOf } from '#bot/middleware/stay-in-topic.ts'
import { isImage } from '#bot/telegram/image-document.ts'
import type { App } from '#core/app.ts'
import { codeOf } from '#core/base/errors.ts'
import { requestScan } from '#core/scan/request-scan.ts'

type File = { file_id: string; file_size?: number }

/** Photos and image files become scans; the outbox answers with "Reading your card…". */
export function scan(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()

  const request = (ctx: Filter<BotContext, 'message'>, file: File) => {
    try {
      requestScan(app, {
        userId: ctx.from.id,
        source: {
          door: 'telegram',
          chatId: ctx.chat.id,
          messageId: ctx.message.message_id,
          threadId: topicOf(ctx),
          albumId: ctx.message.media_group_id,
          fileId: file.file_id,
          fileSize: file.file_size,
        },
        backOf: awaitedBackSide(app, ctx),
      })
      delete ctx.session.backSide
    } catch (error) {
      // After any other refusal the next photo may still be that back side.
      if (codeOf(error) === 'not-found') delete ctx.session.backSide
      throw error
    }
  }

  feature.on('message:photo', ctx => {
    const largest = ctx.message.photo.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
    if (largest) request(ctx, largest)
  })

  feature.on('message:document', (ctx, next) => {
    const { document } = ctx.message
    return isImage(document) ? request(ctx, document) : next()
  })

  return feature
}

/** The contact whose other side the next photo shows, if that was asked for in time. It holds for one photo. */
function awaitedBackSide(app: App, ctx: BotContext): number | undefined {
  const { backSide } = ctx.session
  if (!backSide) return undefined
  if (backSide.until >= app.clock.now().getTime()) return backSide.contactId
  delete ctx.session.backSide
  return undefined
}
