import type { MiddlewareFn } from 'grammy'
import type { SpeakingContext } from '#bot/context/context.ts'
import { sayIn } from '#bot/context/texts.ts'
import type { App } from '#core/app.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { languageOfSender } from '#core/users/users.ts'

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

/** Sets the language: that of whoever acts, wherever they do. */
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
