import { titleOf } from '#bot/content/contact-text.ts'
import { reminderSetContent } from '#bot/content/reminder-content.ts'
import { ask, once, wizard } from '#bot/conversations/wizard.ts'
import { sendContent } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { isRemindable, setReminder } from '#core/reminders/reminders.ts'
import { afterAsking } from '#core/reminders/when/after-asking.ts'
import { readWhen } from '#core/reminders/when/read-when.ts'
import { timeZoneOf } from '#core/users/time-zone-of.ts'

export const askReminderName = 'ask-reminder'

/** Asks for the day of a reminder until the answer names one, and sets it. */
export function askReminder(app: App) {
  return wizard(askReminderName, async (talk, { contactId }: { contactId: number }) => {
    const owned = { userId: talk.userId, contactId }
    const contact = await once(talk, () => getContact(app, owned))
    const asked =
      contact &&
      (await ask(talk, {
        question: talk.ctx.say('reminder.ask-day', { name: escapeHtml(titleOf(contact, talk.ctx.say)) }),
        save: ({ message: { text }, language: spoken }) => {
          const clock = timeZoneOf(app, owned)
          const now = app.clock.now()
          const { rest, language } = afterAsking(text) ?? { rest: text, language: spoken }
          const when = readWhen(rest, { now, zone: clock.zone, language })
          if (!when) return 'reminder.unclear'
          if (!isRemindable(when.at, now)) return 'reminder.past'
          return { clock, now: now.getTime(), reminder: setReminder(app, { ...owned, at: when.at, about: when.about }) }
        },
      }))
    if (!asked) return
    const { clock, now, reminder } = asked.saved
    const { language, say, api } = asked.answer
    await sendContent(api, talk.userId, reminderSetContent(reminder, { language, say, clock, now: new Date(now) }))
  })
}
