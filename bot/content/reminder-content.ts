import { InlineKeyboard } from 'grammy'
import { titleOf, titleWithCompany } from '#bot/content/contact-text.ts'
import { buttons, offeredZones } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Contact } from '#contracts/contacts.ts'
import { shorten } from '#contracts/lengths.ts'
import type { Reminder, Reminders } from '#contracts/messages/reminders.ts'
import type { Language } from '#contracts/users.ts'
import { dayMs } from '#core/base/time.ts'
import type { UserZone } from '#core/base/values/civil-time.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** Reminders listed in one message. */
const listed = 20
/** The longest name or words in a line of the list. */
const longestListed = 60
/** Clocks in a row of buttons. */
const clocksPerRow = 3
/** A day so far away, or past, is shown with its year. */
const sameYearMs = 300 * dayMs

/** Who is told about a reminder: their language, their clock, and the time now. */
export type Listener = { language: Language; say: Say; clock: UserZone; now: Date }

/** A moment as the person's calendar and clock show it: "Tuesday, 24 November at 09:00". */
export function whenText(at: Date, { language, clock, now }: Pick<Listener, 'language' | 'clock' | 'now'>): string {
  const isNear = Math.abs(at.getTime() - now.getTime()) < sameYearMs
  return new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    ...(isNear ? {} : { year: 'numeric' }),
    hourCycle: 'h23',
    timeZone: clock.zone,
  }).format(at)
}

/** Asks when to remind of a contact, or shows when that is. */
export function askReminderContent(
  { contact, reminder, lead }: { contact: Contact; reminder: Reminder | undefined; lead?: string },
  listener: Listener,
): Content {
  const { say } = listener
  const name = escapeHtml(titleOf(contact, say))
  const question = reminder
    ? reminderLine({ ...reminder, contact_name: titleOf(contact, say) }, listener)
    : say('reminder.ask', { name })
  const keyboard = new InlineKeyboard()
    .text(say('button.tomorrow'), buttons.remindIn.write(contact.id, 1))
    .text(say('button.in-a-week'), buttons.remindIn.write(contact.id, 7))
    .row()
    .text(say('button.other-day'), buttons.remindOther.write(contact.id))
  if (reminder) keyboard.row().text(say('button.reminder-remove'), buttons.removeReminder.write(contact.id)).danger()
  return { text: lead ? `${lead}\n\n${question}` : question, keyboard }
}

/** Says that a reminder is set; asks for the person's clock where it is only guessed. */
export function reminderSetContent(reminder: Reminder, listener: Listener): Content {
  const { say, clock } = listener
  const name = escapeHtml(reminder.contact_name)
  const keyboard = new InlineKeyboard()
    .text(say('button.other-day'), buttons.askReminder.write(reminder.contact_id))
    .row()
    .text(say('button.reminder-remove'), buttons.removeReminder.write(reminder.contact_id))
  if (!clock.isKnown) addClock(keyboard.row(), listener)
  return { text: say('reminder.set', { name, when: whenText(new Date(reminder.due_at), listener) }), keyboard }
}

/** The reminders of a person, the next one first, each with a button that changes it. */
export function remindersContent({ reminders }: Reminders, listener: Listener): Content {
  const { say } = listener
  const keyboard = new InlineKeyboard()
  if (reminders.length === 0) return { text: say('reminder.none'), keyboard: addClock(keyboard, listener) }
  const shown = reminders.slice(0, listed)
  for (const { contact_id, contact_name } of shown) {
    keyboard
      .text(shorten(contact_name || say('contact.unnamed'), longestListed), buttons.askReminder.write(contact_id))
      .row()
  }
  const further = reminders.length - shown.length
  const lines = shown.map(one => {
    const about = one.about ? ` — ${escapeHtml(shorten(one.about, longestListed))}` : ''
    return `${reminderLine({ ...one, contact_name: shorten(one.contact_name, longestListed) }, listener)}${about}`
  })
  const heading = say('reminder.heading', { count: reminders.length })
  const rest = further > 0 ? [say('import.further', { count: further })] : []
  return { text: [heading, '', ...lines, ...rest].join('\n'), keyboard: addClock(keyboard, listener) }
}

/** The heading of a reminder that is due. */
export function dueHeading(about: string, say: Say): string {
  return about ? say('reminder.due-about', { about }) : say('reminder.due')
}

/** The buttons of a reminder that is due, to stand above those of its contact. */
export function dueKeyboard({ contactId, say }: { contactId: number; say: Say }): InlineKeyboard {
  return new InlineKeyboard()
    .text(say('button.reminder-done'), buttons.reminderDone.write(contactId))
    .text(`⏰ ${say('button.tomorrow')}`, buttons.remindIn.write(contactId, 1))
    .text(`⏰ ${say('button.seven-days')}`, buttons.remindIn.write(contactId, 7))
}

function reminderLine(reminder: Reminder, listener: Listener): string {
  const name = escapeHtml(reminder.contact_name || listener.say('contact.unnamed'))
  return listener.say('reminder.is', { name, when: whenText(new Date(reminder.due_at), listener) })
}

function addClock(keyboard: InlineKeyboard, { say, clock }: Listener): InlineKeyboard {
  return keyboard.text(say('button.clock', { zone: cityOf(clock.zone) }), buttons.askClock.write())
}

/** The city that a time zone is named after. */
export function cityOf(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

/** Asks what time it is where the person is: one button per clock, each with a city that has it. */
export function askClockContent({ language, say, now }: { language: Language; say: Say; now: Date }): Content {
  const keyboard = new InlineKeyboard()
  for (const [index, zone] of offeredZones.entries()) {
    const format = new Intl.DateTimeFormat(language, {
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      timeZone: zone,
    })
    keyboard.text(`${format.format(now)} ${cityOf(zone)}`, buttons.setClock.write(zone))
    if (index % clocksPerRow === clocksPerRow - 1) keyboard.row()
  }
  return { text: say('reminder.clock-ask'), keyboard }
}

/** The hot contacts of an event that is over to whom nobody has written, the first of them with buttons that open them. */
export function hotListContent(
  { eventId, name, total, contacts }: { eventId: number; name: string; total: number; contacts: readonly Contact[] },
  say: Say,
): Content {
  const keyboard = new InlineKeyboard()
  for (const contact of contacts) {
    keyboard.text(shorten(titleWithCompany(contact, say), 60), buttons.showContact.write(contact.id)).row()
  }
  const further = total - contacts.length
  const lines = [
    say('hot.heading', { event: escapeHtml(name), count: total }),
    ...(further > 0 ? [say('import.further', { count: further })] : []),
  ]
  return { text: lines.join('\n'), keyboard: keyboard.text(say('button.remind-all'), buttons.remindHot.write(eventId)) }
}
