import { InlineKeyboard } from 'grammy'
import { titleOf } from '#bot/content/contact-text.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Contact } from '#contracts/contacts.ts'
import { shorten } from '#contracts/lengths.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** The hot contacts of an event that is over to whom nobody has written, the first of them with buttons that open them. */
export function hotListContent(
  { eventId, name, total, contacts }: { eventId: number; name: string; total: number; contacts: readonly Contact[] },
  say: Say,
): Content {
  const keyboard = new InlineKeyboard()
  for (const contact of contacts) {
    const title = titleOf(contact, say)
    const company = contact.company && contact.company !== title ? ` · ${contact.company}` : ''
    keyboard.text(shorten(`${title}${company}`, 60), buttons.showContact.write(contact.id)).row()
  }
  const further = total - contacts.length
  const lines = [
    say('hot.heading', { event: escapeHtml(name), count: total }),
    ...(further > 0 ? [say('import.further', { count: further })] : []),
  ]
  return { text: lines.join('\n'), keyboard: keyboard.text(say('button.remind-all'), buttons.remindHot.write(eventId)) }
}
