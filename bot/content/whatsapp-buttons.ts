import type { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { ContactMessaging } from '#contracts/messaging.ts'

/** A length that all browsers and Telegram accept for an address. */
const maxUrl = 2000

/** States in which a contact can be written to (again). */
const open = new Set(['failed', 'cancelled'])

type Writing = { contactId: number; messaging: ContactMessaging; say: Say }

/** Whether a first message may still be sent: none is on its way or has arrived. */
const isOpen = ({ first }: ContactMessaging) => !first || open.has(first.state)

/**
 * One button that writes to the contact on WhatsApp: with a sign of sending where plan and server send the message
 * themselves, else by the link.
 */
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

/**
 * Leaves out a message that makes the address too long; otherwise Telegram would refuse the whole answer. The chat
 * still opens.
 */
export function shortened(url: string): string {
  return url.length <= maxUrl ? url : url.replace(/\?.*$/, '')
}
