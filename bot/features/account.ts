import { InlineKeyboard, type SessionFlavor } from 'grammy'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat, SessionData } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { topicOf } from '#bot/middleware/stay-in-topic.ts'
import { type Content, sendContent, showHere, showMessage } from '#bot/telegram/edit-message.ts'
import type { AccountRefund } from '#contracts/account.ts'
import { sellsPlans } from '#contracts/services.ts'
import type { Language } from '#contracts/users.ts'
import { moneyText } from '#contracts/values/money-text.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import { sendAccountExport } from '#core/account/export-account.ts'
import type { App } from '#core/app.ts'
import { getAccountRefund } from '#core/billing/refund/find-refundable.ts'
import { servicesOf } from '#core/plans/services.ts'

/** An old question is asked again, so that an old button cannot delete an account. */
const answerableSeconds = 10 * 60

/**
 * /export and /delete_me, and their buttons in /settings: all stored data of the person as a file; and the end of the account,
 * after asking twice, and about a refund if the person has just paid (PRODUCT §10).
 */
export function account(chat: PrivateChat, app: App): void {
  const now = () => Math.floor(app.clock.now().getTime() / 1000)
  const isFresh = (askedAt: number) => now() - askedAt <= answerableSeconds

  chat.command('delete_me', ctx => sendContent(ctx.api, ctx.chat.id, question(app, ctx.say, now())))
  chat.callbackQuery(buttons.deleteMe.pattern, ctx => sendContent(ctx.api, ctx.chat.id, question(app, ctx.say, now())))

  onButton(chat, buttons.deleteAfterAsking, async (ctx, askedAt) => {
    const next = isFresh(askedAt)
      ? sureQuestion(ctx.say, now(), refundText(await getAccountRefund(app, { userId: ctx.from.id }), ctx))
      : question(app, ctx.say, now())
    await showHere(ctx, next)
  })

  for (const { button, refund } of [
    { button: buttons.deleteForGood, refund: false },
    { button: buttons.refundAndDelete, refund: true },
  ]) {
    chat.callbackQuery(button.pattern, async ctx => {
      const shown = { chatId: ctx.chat.id, messageId: ctx.msgId }
      if (!isFresh(button.read(ctx.callbackQuery.data))) {
        await showMessage(ctx.api, shown, question(app, ctx.say, now()))
        return
      }
      await deleteAccount(app, { userId: ctx.from.id, refund })
      forgetSession(ctx)
      await showMessage(ctx.api, shown, { text: ctx.say(refund ? 'delete-me.refunded' : 'delete-me.done') })
    })
  }

  chat.callbackQuery(buttons.keepAccount.pattern, ctx => showHere(ctx, { text: ctx.say('delete-me.kept') }))

  const send = async (ctx: BotContext, userId: number) => {
    await ctx.reply(ctx.say('export.wait'))
    await ctx.replyWithChatAction('upload_document')
    await sendAccountExport(app, { userId, threadId: topicOf(ctx) })
  }
  chat.command('export', ctx => send(ctx, ctx.from.id))
  chat.callbackQuery(buttons.exportData.pattern, ctx => send(ctx, ctx.from.id))
}

/** Otherwise grammY writes the session back after the update. */
function forgetSession(ctx: SessionFlavor<SessionData>): void {
  ctx.session = null
}

function question(app: App, say: Say, now: number): Content {
  const keyboard = new InlineKeyboard().text(say('button.delete-me.ask'), buttons.deleteAfterAsking.write(now)).danger()
  const about = [say('delete-me.ask'), ...(sellsPlans(servicesOf(app)) ? [say('delete-me.ask-plan')] : [])]
  return { text: [...about, say('delete-me.export')].join('\n\n'), keyboard: withKeeping(keyboard, say) }
}

/** Asks a person who has just paid whether they want a refund (PRODUCT §5). */
function sureQuestion(say: Say, now: number, amount: string): Content {
  if (!amount) {
    const keyboard = new InlineKeyboard().text(say('button.delete-me.sure'), buttons.deleteForGood.write(now)).danger()
    return { text: say('delete-me.sure'), keyboard: withKeeping(keyboard, say) }
  }
  const keyboard = new InlineKeyboard()
    .text(say('button.delete-me.refund'), buttons.refundAndDelete.write(now))
    .danger()
    .row()
    .text(say('button.delete-me.no-refund'), buttons.deleteForGood.write(now))
    .danger()
  return { text: say('delete-me.sure-refund', { amount }), keyboard: withKeeping(keyboard, say) }
}

function withKeeping(keyboard: InlineKeyboard, say: Say): InlineKeyboard {
  return keyboard.row().text(say('button.delete-me.keep'), buttons.keepAccount.write())
}

/** "€4.99 + 250 ⭐", or an empty text. */
function refundText({ money, stars }: AccountRefund, { language }: { language: Language }): string {
  const cash = money.map(paid => moneyText(paid, language))
  return [...cash, ...(stars > 0 ? [`${stars} ⭐`] : [])].join(' + ')
}
