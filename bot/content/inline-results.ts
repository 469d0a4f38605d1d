import type { InlineQueryResult, InlineQueryResultContact } from 'grammy/types'
import { titleOf } from '#bot/content/contact-text.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Contact } from '#contracts/contacts.ts'
import { workOf } from '#contracts/values/full-name.ts'
import { sharedVcard } from '#core/contact-rows/vcard.ts'

/** Telegram's limit for a vCard in a result. */
const maxVcardBytes = 2048
/** Up to so many results are offered in both forms. */
const fewFound = 5

/** Contacts to forward: as a Telegram contact if there is a phone number, else as text. */
export function inlineResults(contacts: readonly Contact[], say: Say): InlineQueryResult[] {
  const isFew = contacts.length <= fewFound
  return contacts.flatMap(contact => {
    const card = contactResult(contact, say)
    if (!card) return [textResult(contact, say)]
    return isFew ? [card, textResult(contact, say)] : [card]
  })
}

/** The inline result of one contact: a Telegram contact if there is a phone number, else text. */
export function sharedResult(contact: Contact, say: Say): InlineQueryResult {
  return contactResult(contact, say) ?? textResult(contact, say)
}

function contactResult(contact: Contact, say: Say): InlineQueryResultContact | undefined {
  const number = contact.phone_e164 || contact.phone
  if (!number) return undefined
  const vcard = sharedVcard(contact)
  const hasName = contact.first_name !== '' || contact.last_name !== ''
  return {
    type: 'contact',
    id: `contact-${contact.id}`,
    phone_number: number,
    first_name: contact.first_name || (hasName ? contact.last_name : titleOf(contact, say)),
    ...(contact.first_name && contact.last_name ? { last_name: contact.last_name } : {}),
    ...(Buffer.byteLength(vcard) <= maxVcardBytes ? { vcard } : {}),
  }
}

function textResult(contact: Contact, say: Say): InlineQueryResult {
  const description = workOf(contact)
  return {
    type: 'article',
    id: `text-${contact.id}`,
    title: say('inline.text', { name: titleOf(contact, say) }),
    ...(description ? { description } : {}),
    input_message_content: {
      message_text: sharedText(contact, say),
      link_preview_options: { is_disabled: true },
    },
  }
}

/** What others may see; notes, tags and uncertain fields are left out. */
function sharedText(contact: Contact, say: Say): string {
  const { position, company, phone, email, website, address } = contact
  const lines = [position, company, phone, email, website, address].filter(Boolean)
  const title = titleOf(contact, say)
  return [title, ...lines.filter(line => line !== title)].join('\n')
}
