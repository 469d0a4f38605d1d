import type { Conversation } from '@grammyjs/conversations'
import { titleOf } from '#bot/content/contact-text.ts'
import { reminderSetContent } from '#bot/content/reminder-content.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { attempt, nextText } from '#bot/conversations/answer.ts'
import { sendContent } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { isRemindable, setReminder } from '#core/reminders/reminders.ts'
import { afterAsking } from '#core/reminders/when/after-asking.ts'
import { readWhen } from '#core/reminders/when/read-when.ts'
import { timeZoneOf } from '#core/users/time-zone-of.ts'

export const askReminderName = 'ask-reminder'

/**
 * Asks for the day of a reminder until the answer names one, and sets it. Replayed from the start at each answer
 * (grammY conversations), so all effects run in `attempt`.
 */
export function askReminder(app: App) {
  return async (
    conversation: Conversation<BotContext, SpeakingContext>,
    ctx: SpeakingContext,
    { contactId }: { contactId: number },
  ) => {
    const owned = { userId: ctx.from?.id ?? 0, contactId }
    const contact = await attempt(conversation, () => getContact(app, owned))
    if ('refusal' in contact) return ctx.reply(ctx.say(`errors.${contact.refusal}`))
    const name = escapeHtml(titleOf(contact.value, ctx.say))
    await ctx.reply(ctx.say('reminder.ask-day', { name }), { parse_mode: 'HTML' })
    for (;;) {
      const answer = await nextText(conversation)
      const { text } = answer.message
      const outcome = await attempt(conversation, () => {
        const clock = timeZoneOf(app, owned)
        const now = app.clock.now()
        const { rest, language } = afterAsking(text) ?? { rest: text, language: answer.language }
        const when = readWhen(rest, { now, zone: clock.zone, language })
        if (!when) throw new AppError('invalid-input')
        if (!isRemindable(when.at, now)) return { clock, now: now.getTime(), reminder: undefined }
        return { clock, now: now.getTime(), reminder: setReminder(app, { ...owned, at: when.at, about: when.about }) }
      })
      if ('value' in outcome && outcome.value.reminder) {
        const { clock, now, reminder } = outcome.value
        const listener = { language: answer.language, say: answer.say, clock, now: new Date(now) }
        await sendContent(answer.api, owned.userId, reminderSetContent(reminder, listener))
        return
      }
      const refusal = 'refusal' in outcome ? outcome.refusal : undefined
      if (refusal && refusal !== 'invalid-input') return answer.reply(answer.say(`errors.${refusal}`))
      await answer.reply(answer.say(refusal ? 'reminder.unclear' : 'reminder.past'))
    }
  }
}
