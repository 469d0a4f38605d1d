import { InlineKeyboard } from 'grammy'
import { followUpContent, statusContent, statusText } from '#bot/content/message-status-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat, PrivateContext } from '#bot/context/context.ts'
import { ask, once, wizard } from '#bot/context/wizard.ts'
import { refreshButtons, showsContact } from '#bot/features/shown-contact.ts'
import { topicOf } from '#bot/middleware/stay-in-topic.ts'
import { editMessage, sendContent, showHere, showMessage } from '#bot/telegram/edit-message.ts'
import { type Message, messagePatchSchema } from '#contracts/messaging.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { getMessage, listFollowUps } from '#core/messaging/message/messages.ts'
import { updateFollowUp } from '#core/messaging/message/plan-follow-up.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { cancelMessage, markSent } from '#core/messaging/message/settle-message.ts'

/** WhatsApp under a contact: send, send again, mark as sent, cancel. The outbox updates the message's state. */
export function messaging(chat: PrivateChat, app: App): void {
  onButton(chat, buttons.sendWhatsApp, async (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    const { messageId, isNew, fallsBack } = sendFirstMessage(app, {
      ...owned,
      statusMessageId: 0,
      threadId: topicOf(ctx),
    })
    await refreshButtons(app, ctx, owned)
    if (fallsBack) await ctx.reply(ctx.say(`whatsapp.falls-back.${fallsBack}`))
    if (isNew) return
    await ctx.reply(statusText(getMessage(app, { userId: owned.userId, messageId }), ctx.say), { parse_mode: 'HTML' })
  })

  onButton(chat, buttons.sendAgain, async (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    const isContact = showsContact(ctx)
    const statusMessageId = isContact ? 0 : (ctx.msgId ?? 0)
    sendFirstMessage(app, { ...owned, again: true, statusMessageId, threadId: topicOf(ctx) })
    if (isContact) await refreshButtons(app, ctx, owned)
  })

  onButton(chat, buttons.markSent, async (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    markSent(app, owned)
    if (showsContact(ctx)) {
      await refreshButtons(app, ctx, owned)
      await ctx.reply(ctx.say('whatsapp.marked'))
      return
    }
    const { first, link } = getContactMessaging(app, owned)
    if (!first) return
    const content = statusContent({ message: first, link: link ?? undefined, canRetry: false }, ctx.say)
    await showHere(ctx, content)
  })

  onButton(chat, buttons.cancelMessage, async (ctx, messageId) => {
    const owned = { userId: ctx.from.id, messageId }
    cancelMessage(app, owned)
    const text = statusText(getMessage(app, owned), ctx.say)
    await showHere(ctx, { text })
  })
}

/** Follow-ups shown at once: each is a message with its own buttons. */
const shown = 10

/** /followups and the button under a contact: waiting follow-ups, their time, and changing their text. */
export function followUps(chat: PrivateChat, app: App): void {
  chat.use(editFollowUp(app))

  chat.command('followups', async ctx => {
    const waiting = listFollowUps(app, { userId: ctx.from.id })
    if (waiting.length === 0) await ctx.reply(ctx.say('whatsapp.follow-up.none'))
    await sendPage(ctx, waiting)
  })

  onButton(chat, buttons.furtherFollowUps, async (ctx, after) => {
    const userId = ctx.from.id
    const waiting = listFollowUps(app, { userId, after })
    const place = { chatId: userId, messageId: ctx.msgId ?? 0 }
    // They follow below once, however often the button is pressed.
    const outcome = await editMessage(ctx.api, place, { text: furtherText(ctx, waiting.length) })
    if (outcome !== 'same') await sendPage(ctx, waiting)
  })

  onButton(chat, buttons.showFollowUp, async (ctx, messageId) => {
    const message = getMessage(app, { userId: ctx.from.id, messageId })
    await sendContent(ctx.api, ctx.chat.id, followUpContent(message, ctx))
  })

  onButton(chat, buttons.editFollowUp, async (ctx, messageId) => {
    await ctx.conversation.enter(editFollowUpName, { messageId, shownIn: ctx.msgId ?? null })
  })
}

/** Sends the first follow-ups, and how many more there are. */
async function sendPage(ctx: PrivateContext, waiting: readonly Message[]): Promise<void> {
  const page = waiting.slice(0, shown)
  for (const message of page) await sendContent(ctx.api, ctx.chat.id, followUpContent(message, ctx))
  const last = page.at(-1)
  const count = waiting.length - page.length
  if (!last || count === 0) return
  const label = `+${Math.min(count, shown)} ›`
  const keyboard = new InlineKeyboard().text(label, buttons.furtherFollowUps.write(last.id))
  await sendContent(ctx.api, ctx.chat.id, { text: furtherText(ctx, count), keyboard })
}

const furtherText = ({ say }: BotContext, count: number) =>
  count === 0 ? say('whatsapp.follow-up.none') : say('import.further', { count })

const editFollowUpName = 'edit-follow-up'

type Chosen = { messageId: number; shownIn: number | null }

/** Asks for a follow-up's new text until it is valid, saves it, and shows it in the message of the button. */
function editFollowUp(app: App) {
  return wizard(editFollowUpName, async (talk, { messageId, shownIn }: Chosen) => {
    const owned = { userId: talk.userId, messageId }
    const now = await once(talk, () => getMessage(app, owned))
    const asked =
      now &&
      (await ask(talk, {
        question: talk.ctx.say('whatsapp.follow-up.ask', { name: escapeHtml(now.contact_name) }),
        save: ({ message: { text } }) =>
          updateFollowUp(app, { ...owned, patch: parseInput(messagePatchSchema, { text }) }),
        again: { 'invalid-input': 'whatsapp.follow-up.short', 'message-has-link': 'whatsapp.follow-up.link' },
      }))
    if (!asked) return
    const { saved, answer } = asked
    const content = followUpContent(saved, answer)
    await showMessage(answer.api, { chatId: talk.userId, messageId: shownIn ?? undefined }, content)
    await answer.reply(answer.say('whatsapp.follow-up.saved'))
  })
}
