import type { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { ContactMessaging } from '#contracts/messaging.ts'

/** A length that all browsers and Telegram accept for an address. */
const maxUrl = 2000

/** States in which a contact can be written to (again). */
const open = new Set(['failed', 'cancelled'])

/**
 * Adds the WhatsApp buttons of a contact: automatic sending if plan and server support it, and always the link.
 * Beside the link stands "Mark as sent", because link buttons report nothing.
 */
export function addWhatsAppButtons(
  keyboard: InlineKeyboard,
  { contactId, messaging, say }: { contactId: number; messaging: ContactMessaging; say: Say },
): void {
  const { first, follow_up: followUp, link, refusal } = messaging
  if (first?.state === 'unknown') {
    keyboard.text(say('button.arrived'), buttons.markSent.write(contactId))
    if (refusal === null) keyboard.text(say('button.send-again'), buttons.sendAgain.write(contactId))
    keyboard.row()
  } else if (!first || open.has(first.state)) {
    const canSend = refusal === null
    if (canSend) keyboard.text(say('button.whatsapp'), buttons.sendWhatsApp.write(contactId)).row()
    if (link) {
      keyboard
        .url(say(canSend ? 'button.open-whatsapp' : 'button.whatsapp'), shortened(link))
        .text(say('button.mark-sent'), buttons.markSent.write(contactId))
        .row()
    }
  }
  if (followUp?.state === 'queued') {
    keyboard.text(say('button.follow-up'), buttons.showFollowUp.write(followUp.id)).row()
  }
}

/**
 * Leaves out a message that makes the address too long; otherwise Telegram would refuse the whole answer. The chat
 * still opens.
 */
export function shortened(url: string): string {
  return url.length <= maxUrl ? url : url.replace(/\?.*$/, '')
}
