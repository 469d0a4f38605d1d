import { z } from 'zod'
import { type Contact, phoneKinds, phonesOf, profileSchema } from '#contracts/contacts.ts'
import { ratings } from '#contracts/events.ts'

/** The property that holds what no other property of a vCard says. */
const name = 'X-CARD-SCAN-BOT'
/** RFC 2426: a line has at most 75 octets. */
const lineLength = 74

/** What an export of this product says of a contact and a vCard has no property for. */
const ownSchema = z
  .object({
    event: z.string(),
    rating: z.enum(ratings).nullable(),
    badge_code: z.string(),
    country: z.string(),
    department: z.string(),
    phonetic_first_name: z.string(),
    phonetic_last_name: z.string(),
    phonetic_company: z.string(),
    profiles: z.array(profileSchema),
    date: z.string(),
    whatsapp_sent: z.boolean(),
    do_not_message: z.boolean(),
    consent: z.string(),
    consent_at: z.iso.datetime(),
    /** As printed: the vCard has it in parts, and the website with a scheme. */
    address: z.string(),
    website: z.string(),
    phone_kinds: z.array(z.enum(phoneKinds)),
  })
  .partial()
export type OwnValues = z.infer<typeof ownSchema>

/** A vCard of this contact with one more property, which an import of this product reads. Other programs pass it over. */
export function withOwnProperty(vcard: string, contact: Contact): string {
  const {
    consent,
    consent_at,
    rating,
    badge_code,
    country,
    whatsapp_sent,
    do_not_message,
    address,
    website,
    department,
    profiles,
    phonetic_first_name,
    phonetic_last_name,
    phonetic_company,
  } = contact
  const values: OwnValues = {
    ...{ event: contact.event, rating, badge_code, country, whatsapp_sent, do_not_message, address, website },
    ...{ department, profiles, ...(consent_at && { consent, consent_at }) },
    ...{ phonetic_first_name, phonetic_last_name, phonetic_company },
    date: contact.timestamp,
    phone_kinds: phonesOf(contact).map(({ kind }) => kind),
  }
  const said = Object.entries(values).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
  const line = `${name}:${encodeURIComponent(JSON.stringify(Object.fromEntries(said)))}`
  const folded = line.match(new RegExp(`.{1,${lineLength}}`, 'g'))?.join('\r\n ') ?? line
  return vcard.replace(/END:VCARD\s*$/i, `${folded}\r\nEND:VCARD`)
}

/** What such a property says; undefined for what is none. */
export function ownValues(text: string): OwnValues | undefined {
  try {
    return ownSchema.safeParse(JSON.parse(decodeURIComponent(text))).data
  } catch {
    return undefined
  }
}
