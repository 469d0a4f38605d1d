import type { MiddlewareFn } from 'grammy'
import type { SpeakingContext } from '#bot/context/context.ts'
import { sayIn } from '#bot/context/texts.ts'
import type { App } from '#core/app.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { languageOf } from '#core/users/users.ts'
import { languageOfTag } from '#texts/i18n.ts'

/** The user's row is there from the first message or button on (PRODUCT §1). For private chats. */
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

/** Speaks the person's language: in private and inline their choice, in a group that of whoever acts. */
export function speak(app: App): MiddlewareFn<SpeakingContext> {
  return (ctx, next) => {
    const { chat, from } = ctx
    ctx.language =
      (chat?.type === 'private' || ctx.inlineQuery) && from
        ? languageOf(app, { userId: from.id })
        : (languageOfTag(from?.language_code) ?? 'en')
    ctx.say = sayIn(ctx.language)
    return next()
  }
}

/** The spinner on a pressed button ends before any work begins. */
export const answerButton: MiddlewareFn<SpeakingContext> = async (ctx, next) => {
  // Too old to be answered: the person has long stopped waiting, what they asked for is still done.
  await ctx.answerCallbackQuery().catch(() => undefined)
  await next()
}
