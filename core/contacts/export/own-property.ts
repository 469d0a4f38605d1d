import { z } from 'zod'
import { type Contact, contactSchema, phoneKinds, phonesOf } from '#contracts/contacts.ts'
import { foldedLine } from '#core/contacts/export/export-vcard.ts'

/** The property that holds what no other property of a vCard says. */
const property = 'X-CARD-SCAN-BOT'

/** The fields in that property: those without one in vCard, and those that a vCard splits into parts. */
const fields = contactSchema.pick({
  ...{ event: true, rating: true, badge_code: true, country: true, department: true, profiles: true },
  ...{ phonetic_first_name: true, phonetic_last_name: true, phonetic_company: true },
  ...{ whatsapp_sent: true, do_not_message: true, consent: true, address: true, website: true },
})
const names = fields.keyof().options

/** The values of a contact that this product exports and vCard has no property for. */
const ownSchema = fields
  .extend({ date: z.string(), consent_at: z.iso.datetime(), phone_kinds: z.array(z.enum(phoneKinds)) })
  .partial()
export type OwnValues = z.infer<typeof ownSchema>

/** A vCard of this contact with one more property, which an import of this product reads. Other programs pass it over. */
export function withOwnProperty(vcard: string, contact: Contact): string {
  const { consent_at, timestamp } = contact
  const values = {
    ...Object.fromEntries(names.map(field => [field, contact[field]])),
    ...(consent_at ? { consent_at } : { consent: '' }),
    date: timestamp,
    phone_kinds: phonesOf(contact).map(({ kind }) => kind),
  }
  const said = Object.entries(values).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
  const line = foldedLine(`${property}:${encodeURIComponent(JSON.stringify(Object.fromEntries(said)))}`)
  return vcard.replace(/END:VCARD\s*$/i, `${line}\r\nEND:VCARD`)
}

/** The values in such a property; undefined if it cannot be parsed. */
export function ownValues(text: string): OwnValues | undefined {
  try {
    return ownSchema.safeParse(JSON.parse(decodeURIComponent(text))).data
  } catch {
    return undefined
  }
}
