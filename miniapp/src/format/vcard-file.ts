import { cleanVcard } from 'card-reader/clean-text'
import type { Contact } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'

/** The contact's vCard as a file named from first and last name, fallback 'contact' (SPEC §2). */
export function vcardFile(contact: Contact): File {
  return new File([cleanVcard(contact.vcf)], `${vcardName(contact)}.vcf`, { type: 'text/vcard' })
}

/** A file name that every system takes. */
export function vcardName(contact: Pick<Contact, 'first_name' | 'last_name'>): string {
  const safe = fullName(contact).replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
  return safe.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '') || 'contact'
}

/** Lets the browser save a file. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Offers a file to other apps: 'unavailable' where the device cannot, 'shared' also if the person cancels. */
export async function shareFile(file: File): Promise<'shared' | 'unavailable'> {
  const data = { files: [file], title: file.name }
  if (!navigator.canShare?.(data)) return 'unavailable'
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'unavailable'
  }
}
