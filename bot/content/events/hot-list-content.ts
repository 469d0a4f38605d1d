import { InlineKeyboard } from 'grammy'
import { titleOf } from '#bot/content/contact-text.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Contact } from '#contracts/contacts.ts'
import { shorten } from '#contracts/lengths.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** Contacts with a button of their own. */
const shown = 20

/** The hot contacts of an event that is over to whom nobody has written, each with a button that opens it. */
export function hotListContent(
  { eventId, name, contacts }: { eventId: number; name: string; contacts: readonly Contact[] },
  say: Say,
): Content {
  const keyboard = new InlineKeyboard()
  for (const contact of contacts.slice(0, shown)) {
    const title = titleOf(contact, say)
    const company = contact.company && contact.company !== title ? ` · ${contact.company}` : ''
    keyboard.text(shorten(`${title}${company}`, 60), buttons.showContact.write(contact.id)).row()
  }
  const further = contacts.length - shown
  const lines = [
    say('hot.heading', { event: escapeHtml(name), count: contacts.length }),
    ...(further > 0 ? [say('import.further', { count: further })] : []),
  ]
  return { text: lines.join('\n'), keyboard: keyboard.text(say('button.remind-all'), buttons.remindHot.write(eventId)) }
}
