import type { MiddlewareFn } from 'grammy'
import type { SpeakingContext } from '#bot/context/context.ts'
import { sayIn } from '#bot/context/texts.ts'
import type { App } from '#core/app.ts'
import { isAllowed } from '#core/auth/allowed.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { languageOfSender } from '#core/users/users.ts'
import { languageOfTag } from '#texts/i18n.ts'

/** Creates the user's row at the first message or button (PRODUCT §1). For private chats. */
export function meetPerson(app: App): MiddlewareFn<SpeakingContext> {
  return (ctx, next) => {
    const person = ctx.message?.from ?? ctx.callbackQuery?.from
    if (person && ctx.chat?.type === 'private') {
      ensureUser(app, {
        id: person.id,
        firstName: person.first_name,
        lastName: person.last_name,
        languageCode: person.language_code,
        isInChat: true,
      })
    }
    return next()
  }
}

/** Sets the language of the person who acts, in any chat. */
export function speak(app: App): MiddlewareFn<SpeakingContext> {
  return (ctx, next) => {
    const { from } = ctx
    ctx.language = from ? languageOfSender(app, { userId: from.id, languageCode: from.language_code }) : 'en'
    ctx.say = sayIn(ctx.language)
    return next()
  }
}

/** Answers a button at once, so that its spinner ends before any work. */
export const answerButton: MiddlewareFn<SpeakingContext> = async (ctx, next) => {
  // Too old to be answered: the person no longer waits, and the work is done anyway.
  await ctx.answerCallbackQuery().catch(() => undefined)
  await next()
}

/** Tells people outside `ALLOWED_USERS` so and stores nothing about them, except payments and refunds. */
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
