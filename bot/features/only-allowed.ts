import type { MiddlewareFn } from 'grammy'
import type { SpeakingContext } from '#bot/context/context.ts'
import { sayIn } from '#bot/context/texts.ts'
import type { App } from '#core/app.ts'
import { isAllowed } from '#core/auth/allowed.ts'
import { languageOfTag } from '#texts/i18n.ts'

/**
 * Tells a person who is not in `ALLOWED_USERS` so in their own chat and stores nothing about them. Payments and
 * refunds by Telegram are recorded all the same.
 */
export function onlyAllowed(app: App): MiddlewareFn<SpeakingContext> {
  return async (ctx, next) => {
    const { from, message } = ctx
    const isMoney = message?.successful_payment !== undefined || message?.refunded_payment !== undefined
    if (!from || isMoney || isAllowed(app, { userId: from.id })) return next()
    const text = sayIn(languageOfTag(from.language_code) ?? 'en')('errors.private-service')
    if (ctx.preCheckoutQuery) await ctx.answerPreCheckoutQuery(false, text)
    else if (ctx.callbackQuery) await ctx.answerCallbackQuery(text).catch(() => undefined)
    else if (ctx.inlineQuery) await ctx.answerInlineQuery([]).catch(() => undefined)
    else if (message && ctx.chat?.type === 'private') await ctx.reply(text)
  }
}
