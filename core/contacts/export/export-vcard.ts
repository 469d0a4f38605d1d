import type { Contact } from '#contracts/contacts.ts'
import type { App, OwnedContact, ReadApp } from '#core/app.ts'
import { fileSlug } from '#core/base/values/file-slug.ts'
import { getContact } from '#core/contact-rows/contacts.ts'

/** A contact's vCard as a file, named from first and last name (SPEC §2). Throws `not-found`. */
export function exportVcard(app: ReadApp, owned: OwnedContact): { fileName: string; text: string } {
  const contact = getContact(app, { ...owned, action: 'export' })
  return { fileName: vcardFileName(contact), text: contact.vcf }
}

/** The file's name, `Ana-Torres.vcf`; `contact.vcf` for a card without a name. */
export function vcardFileName(contact: Pick<Contact, 'first_name' | 'last_name'>): string {
  // Chinese names have a space here: it is kept between their Latin words.
  return `${fileSlug(`${contact.first_name} ${contact.last_name}`) || 'contact'}.vcf`
}

/** Sends it to the user's chat. Throws `not-found`, `chat-unreachable`, `telegram-failed`. */
export async function sendVcard(app: Pick<App, 'db' | 'telegram'>, owned: OwnedContact): Promise<void> {
  const { fileName, text } = exportVcard(app, owned)
  const open = async function* () {
    yield new TextEncoder().encode(text)
  }
  await app.telegram.sendFile({ chatId: owned.userId, fileName, open })
}

const end = 'END:VCARD'

/** A line of ASCII as a vCard holds it (RFC 2426): at most 75 octets, and one that goes on begins with a space. */
export function foldedLine(line: string): string {
  return line.slice(0, 75) + line.slice(75).replace(/.{1,74}/g, '\r\n $&')
}

/** The vCard with a JPEG as its PHOTO (RFC 2426 §3.1.4). */
export function withPicture(vcf: string, jpeg: Uint8Array): string {
  const photo = foldedLine(`PHOTO;ENCODING=b;TYPE=JPEG:${Buffer.from(jpeg).toString('base64')}`)
  const at = vcf.lastIndexOf(end)
  return at < 0 ? vcf : `${vcf.slice(0, at)}${photo}\r\n${vcf.slice(at)}`
}
