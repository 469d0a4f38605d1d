import { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { ContactMessaging, Message } from '#contracts/messaging.ts'
import type { Language } from '#contracts/users.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'

/** "WhatsApp to Ana Torres", as HTML. */
function subjectOf(message: Message, say: Say): string {
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

/** A length that all browsers and Telegram accept for an address. */
const maxUrl = 2000

/** States in which a contact can be written to (again). */
const open = new Set(['failed', 'cancelled'])

type Writing = { contactId: number; messaging: ContactMessaging; say: Say }

/** Whether a first message may still be sent: none is on its way or has arrived. */
const isOpen = ({ first }: ContactMessaging) => !first || open.has(first.state)

/** The button for WhatsApp: where plan and server send the message themselves it says so, else it is the link. */
export function addWhatsAppButton(keyboard: InlineKeyboard, { contactId, messaging, say }: Writing): void {
  if (!isOpen(messaging)) return
  if (messaging.refusal === null) keyboard.text(`📤 ${say('button.whatsapp')}`, buttons.sendWhatsApp.write(contactId))
  else if (messaging.link) keyboard.url(say('button.whatsapp'), shortened(messaging.link))
}

/**
 * The other buttons of WhatsApp: what can be said about a message, and the link beside automatic sending. "Mark as
 * sent" is needed because link buttons report nothing.
 */
export function addWhatsAppExtras(keyboard: InlineKeyboard, { contactId, messaging, say }: Writing): void {
  const { first, follow_up: followUp, link, refusal } = messaging
  if (first?.state === 'unknown') {
    keyboard.text(say('button.arrived'), buttons.markSent.write(contactId))
    if (refusal === null) keyboard.text(say('button.send-again'), buttons.sendAgain.write(contactId))
  } else if (isOpen(messaging) && link) {
    if (refusal === null) keyboard.url(say('button.open-whatsapp'), shortened(link))
    keyboard.text(say('button.mark-sent'), buttons.markSent.write(contactId))
  }
  if (followUp?.state === 'queued') keyboard.text(say('button.follow-up'), buttons.showFollowUp.write(followUp.id))
}

/** Leaves out a message that makes the link too long: Telegram would refuse the answer. The chat still opens. */
function shortened(url: string): string {
  return url.length <= maxUrl ? url : url.replace(/\?.*$/, '')
}

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
