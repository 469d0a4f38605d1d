import { InlineKeyboard } from 'grammy'
import { shortened } from '#bot/content/whatsapp-buttons.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { ContactMessaging, Message } from '#contracts/messaging.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** "WhatsApp to Ana Torres", as HTML. */
export function subjectOf(message: Message, say: Say): string {
  return say(`whatsapp.subject.${message.kind}`, { name: escapeHtml(message.contact_name) })
}

/** A message's state in one line of HTML. */
export function statusText(message: Message, say: Say): string {
  const reason = message.reason ? say(`whatsapp.failure.${message.reason}`) : ''
  return say(`whatsapp.state.${message.state}`, { subject: subjectOf(message, say), reason })
}

/** A message's state, with buttons for what the person can do about it. */
export function statusContent(
  input: { message: Message; link: string | undefined; canRetry: boolean },
  say: Say,
): Content {
  const { message, link, canRetry } = input
  const keyboard = new InlineKeyboard()
  if (message.state === 'queued') {
    keyboard.text(say('button.call-off'), buttons.cancelMessage.write(message.id))
  } else if (message.kind === 'first' && (message.state === 'failed' || message.state === 'unknown')) {
    if (link) keyboard.url(say('button.open-whatsapp'), shortened(link)).row()
    const marking = message.state === 'unknown' ? 'button.arrived' : 'button.mark-sent'
    if (link || message.state === 'unknown') keyboard.text(say(marking), buttons.markSent.write(message.contact_id))
    if (canRetry) keyboard.text(say('button.send-again'), buttons.sendAgain.write(message.contact_id))
  }
  return { text: statusText(message, say), keyboard }
}

/** The states of the messages to a contact, one per line, without cancelled ones. */
export function messageLines(messaging: ContactMessaging | undefined, say: Say): string[] {
  const { first = null, follow_up = null } = messaging ?? {}
  return [first, follow_up]
    .filter(message => message !== null)
    .filter(message => message.state !== 'cancelled')
    .map(message => statusText(message, say))
}
