import type { Contact } from '#core/contracts/contacts.ts'

/**
 * A name for the contact's vCard, `Ana_Torres.vcf`, or `contact.vcf` (SPEC §2). Plain ASCII without spaces: grammY
 * writes the name unquoted into the upload.
 */
export function vcardFileName({ first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>): string {
  const name = `${first_name} ${last_name}`
    .normalize('NFD')
    .replace(/[^A-Za-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '_')
    .slice(0, 60)
  return `${name || 'contact'}.vcf`
}
