import type { Contact } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { fileSlug } from '#core/base/values/file-slug.ts'
import { getContact } from '#core/contact-rows/contacts.ts'

type Owned = { userId: number; contactId: number }

/** A contact's vCard as a file, named from first and last name (SPEC §2). Throws `not-found`. */
export function exportVcard(app: Pick<App, 'db'>, owned: Owned): { fileName: string; text: string } {
  const contact = getContact(app, { ...owned, action: 'export' })
  return { fileName: vcardFileName(contact), text: contact.vcf }
}

/** The file's name, `Ana-Torres.vcf`; `contact.vcf` for a card without a name. */
export function vcardFileName(contact: Pick<Contact, 'first_name' | 'last_name'>): string {
  // Chinese names have a space here: it is kept between their Latin words.
  return `${fileSlug(`${contact.first_name} ${contact.last_name}`) || 'contact'}.vcf`
}

/** Sends it to the user's chat. Throws `not-found`, `chat-unreachable`, `telegram-failed`. */
export async function sendVcard(app: Pick<App, 'db' | 'telegram'>, owned: Owned): Promise<void> {
  const { fileName, text } = exportVcard(app, owned)
  const open = async function* () {
    yield new TextEncoder().encode(text)
  }
  await app.telegram.sendFile({ chatId: owned.userId, fileName, open })
}
