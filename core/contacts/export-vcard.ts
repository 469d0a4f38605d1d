import type { App } from '#core/app.ts'
import { fileSlug } from '#core/base/file-slug.ts'
import { getContact } from '#core/contacts/contacts.ts'

type Owned = { userId: number; contactId: number }

/** A contact's vCard as a file, named from first and last name (SPEC §2). Throws `not-found`. */
export function exportVcard(app: App, owned: Owned): { fileName: string; text: string } {
  const { first_name, last_name, vcf } = getContact(app, owned)
  return { fileName: `${fileSlug(`${first_name} ${last_name}`) || 'contact'}.vcf`, text: vcf }
}

/** Sends it to the user's chat. Throws `not-found`, `chat-unreachable`, `telegram-failed`. */
export async function sendVcard(app: App, owned: Owned): Promise<void> {
  const { fileName, text } = exportVcard(app, owned)
  const open = async function* () {
    yield new TextEncoder().encode(text)
  }
  await app.telegram.sendFile({ chatId: owned.userId, fileName, open })
}
