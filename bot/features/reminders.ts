import { titleOf } from '#bot/content/contact-text.ts'
import {
  askClockContent,
  askReminderContent,
  cityOf,
  type Listener,
  reminderSetContent,
  remindersContent,
  whenText,
} from '#bot/content/reminder-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { ask, once, wizard } from '#bot/context/wizard.ts'
import { showContact, shownIn, showsContact } from '#bot/features/shown-contact.ts'
import { sendContent, showMessage } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { findContact, getContact } from '#core/contact-rows/contacts.ts'
import { findLatestShown, findShownContact } from '#core/contacts/contact-messages.ts'
import { remindOfHot } from '#core/reminders/hot-list.ts'
import {
  findReminder,
  isRemindable,
  listReminders,
  morningIn,
  removeReminder,
  setReminder,
} from '#core/reminders/reminders.ts'
import { afterAsking, readWhen } from '#core/reminders/when/read-when.ts'
import { setTimeZone, timeZoneOf } from '#core/users/time-zone-of.ts'

/** Reminders of contacts: /reminders, the buttons, and "remind me tuesday" as a reply to a contact or after one. */
export function reminders(chat: PrivateChat, app: App): void {
  chat.use(askReminder(app))

  chat.command('reminders', ctx => {
    const userId = ctx.from.id
    return sendContent(ctx.api, userId, remindersContent(listReminders(app, { userId }), listenerOf(app, ctx, userId)))
  })

  chat.on('message:text', (ctx, next) => {
    const userId = ctx.from.id
    const asking = afterAsking(ctx.message.text)
    if (asking === undefined) return next()
    const place = { userId, chatId: ctx.chat.id }
    const messageId = ctx.message.reply_to_message?.message_id
    const contactId = messageId === undefined ? undefined : findShownContact(app.db, { ...place, messageId })
    const owned = { userId, contactId: contactId ?? findLatestShown(app.db, place) ?? 0 }
    const contact = findContact(app.db, owned)
    if (!contact) return ctx.reply(ctx.say('reminder.which'))
    const listener = listenerOf(app, ctx, userId)
    const { rest, language } = asking
    const when = readWhen(rest, { now: listener.now, zone: listener.clock.zone, language })
    if (!when || !isRemindable(when.at, listener.now)) {
      const lead = ctx.say(when ? 'reminder.past' : 'reminder.unclear')
      const content = askReminderContent({ contact, reminder: findReminder(app, owned), lead }, listener)
      return sendContent(ctx.api, userId, content)
    }
    const reminder = setReminder(app, { ...owned, at: when.at, about: when.about })
    return sendContent(ctx.api, userId, reminderSetContent(reminder, listener))
  })

  onButton(chat, buttons.askReminder, (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    const contact = getContact(app, owned)
    const listener = listenerOf(app, ctx, owned.userId)
    const content = askReminderContent({ contact, reminder: findReminder(app, owned) }, listener)
    return sendContent(ctx.api, owned.userId, content)
  })

  onButton(chat, buttons.remindIn, (ctx, [contactId, days]) => {
    const userId = ctx.from.id
    const owned = { userId, contactId }
    const reminder = setReminder(app, { ...owned, at: morningIn(app, { userId, days }) })
    const listener = listenerOf(app, ctx, userId)
    if (showsContact(ctx)) {
      const shown = shownIn(ctx)
      const heading = shown.isDue ? ctx.say('contact.heading') : shown.heading
      return showContact(app, ctx, { ...shown, heading, isDue: false, userId, contact: getContact(app, owned) })
    }
    return showMessage(ctx.api, { chatId: userId, messageId: ctx.msgId }, reminderSetContent(reminder, listener))
  })

  onButton(chat, buttons.remindOther, async (ctx, contactId) => {
    await ctx.conversation.enter(askReminderName, { contactId })
  })

  onButton(chat, buttons.reminderDone, (ctx, contactId) => {
    const userId = ctx.from.id
    const contact = removeReminder(app, { userId, contactId })
    const heading = ctx.say('reminder.done')
    if (contact) return showContact(app, ctx, { userId, contact, heading })
    return showMessage(ctx.api, { chatId: userId, messageId: ctx.msgId }, { text: heading })
  })

  onButton(chat, buttons.removeReminder, (ctx, contactId) => {
    const userId = ctx.from.id
    const contact = removeReminder(app, { userId, contactId })
    const text = contact
      ? ctx.say('reminder.removed', { name: escapeHtml(titleOf(contact, ctx.say)) })
      : ctx.say('reminder.done')
    return showMessage(ctx.api, { chatId: userId, messageId: ctx.msgId }, { text })
  })

  onButton(chat, buttons.remindHot, (ctx, eventId) => {
    const userId = ctx.from.id
    const { reminded: count, at } = remindOfHot(app, { userId, eventId })
    const when = whenText(at, listenerOf(app, ctx, userId))
    return ctx.reply(count > 0 ? ctx.say('hot.reminded', { count, when }) : ctx.say('hot.none'))
  })

  chat.callbackQuery(buttons.askClock.pattern, ctx =>
    sendContent(ctx.api, ctx.from.id, askClockContent({ language: ctx.language, say: ctx.say, now: app.clock.now() })),
  )

  onButton(chat, buttons.setClock, (ctx, zone) => {
    const userId = ctx.from.id
    setTimeZone(app, { userId, zone })
    const text = ctx.say('reminder.clock-set', { zone: cityOf(zone) })
    return showMessage(ctx.api, { chatId: userId, messageId: ctx.msgId }, { text })
  })
}

/** Who hears of a reminder or of another moment: this person, with their language and clock. */
export function listenerOf(app: App, { language, say }: BotContext, userId: number): Listener {
  return { language, say, clock: timeZoneOf(app, { userId }), now: app.clock.now() }
}

const askReminderName = 'ask-reminder'

/** Asks for the day of a reminder until the answer names one, and sets it. */
function askReminder(app: App) {
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
