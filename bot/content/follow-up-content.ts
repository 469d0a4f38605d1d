import { InlineKeyboard } from 'grammy'
import { subjectOf } from '#bot/content/message-status-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { Message } from '#contracts/messaging.ts'
import type { Language } from '#contracts/users.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** A waiting follow-up: its recipient, time and text, with buttons to change or cancel it. */
export function followUpContent(message: Message, { language, say }: { language: Language; say: Say }): Content {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const when = format.format(new Date(message.send_at))
  return {
    text: say('whatsapp.follow-up.one', { subject: subjectOf(message, say), when, text: escapeHtml(message.text) }),
    keyboard: new InlineKeyboard()
      .text(say('button.edit-text'), buttons.editFollowUp.write(message.id))
      .text(say('button.call-off'), buttons.cancelMessage.write(message.id)),
  }
}
