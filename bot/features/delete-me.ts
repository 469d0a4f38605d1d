import { Composer, InlineKeyboard, type SessionFlavor } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext, SessionData } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { type Content, sendContent, showMessage } from '#bot/telegram/edit-message.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import type { App } from '#core/app.ts'

/** A question that was left lying is asked anew: nobody loses everything by a button of last month. */
const answerableSeconds = 10 * 60

/** /delete_me and the button in /settings: asks twice, then everything is gone (PRODUCT §10). */
export function deleteMe(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  const chat = feature.chatType('private')
  const now = () => Math.floor(app.clock.now().getTime() / 1000)
  const isFresh = (askedAt: number) => now() - askedAt <= answerableSeconds

  chat.command('delete_me', ctx => sendContent(ctx.api, ctx.chat.id, question(ctx.say, 'ask', now())))
  chat.callbackQuery(buttons.deleteMe.pattern, ctx =>
    sendContent(ctx.api, ctx.chat.id, question(ctx.say, 'ask', now())),
  )

  chat.callbackQuery(buttons.deleteAfterAsking.pattern, ctx => {
    const askedAt = buttons.deleteAfterAsking.read(ctx.callbackQuery.data)
    const next = question(ctx.say, isFresh(askedAt) ? 'sure' : 'ask', now())
    return showMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, next)
  })

  chat.callbackQuery(buttons.deleteForGood.pattern, async ctx => {
    const shown = { chatId: ctx.chat.id, messageId: ctx.msgId }
    if (!isFresh(buttons.deleteForGood.read(ctx.callbackQuery.data))) {
      await showMessage(ctx.api, shown, question(ctx.say, 'ask', now()))
      return
    }
    await deleteAccount(app, { userId: ctx.from.id })
    forgetSession(ctx)
    await showMessage(ctx.api, shown, { text: ctx.say('delete-me.done') })
  })

  chat.callbackQuery(buttons.keepAccount.pattern, ctx =>
    showMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, { text: ctx.say('delete-me.kept') }),
  )

  return feature
}

/** Otherwise it is written back when the update is done. */
function forgetSession(ctx: SessionFlavor<SessionData>): void {
  ctx.session = null
}

function question(say: Say, step: 'ask' | 'sure', now: number): Content {
  const next = step === 'ask' ? buttons.deleteAfterAsking : buttons.deleteForGood
  const keyboard = new InlineKeyboard()
    .text(say(`button.delete-me.${step}`), next.write(now))
    .row()
    .text(say('button.delete-me.keep'), buttons.keepAccount.write())
  return { text: say(`delete-me.${step}`), keyboard }
}
