import { randomUUID } from 'node:crypto'
import { cleanLine, cleanText } from 'card-reader/clean-text'
import { addressParts, dialledNumber } from 'card-reader/parts'
import { profileNames } from 'card-reader/profile-names'
import type { Profile } from 'card-reader/profiles'
import { default as VCard } from 'vcard-creator'
import type { CardContact, Contact, PhoneKind } from '#contracts/contacts.ts'
import { emailsOf, phonesOf } from '#contracts/contacts.ts'
import { maxLength } from '#contracts/lengths.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { fitCard } from '#core/contact-rows/fit-card.ts'
import { phoneticNamesOf } from '#core/contact-rows/phonetic-names.ts'

type VCardContact = CardContact & { uid: string; notes: string; tags: string[] }

/** What made it, in place of the library's own name. */
const productId = 'PRODID:-//Card Scan Bot//EN'

const phoneTypes = {
  mobile: ['cell'],
  whatsapp: ['cell'],
  office: ['work', 'voice'],
  fax: ['work', 'fax'],
  other: ['voice'],
} as const satisfies Record<PhoneKind, unknown>

/**
 * The contact as a vCard 3.0 (RFC 2426): CRLF, at most 75 octets a line, text escaped, no photo. Phones are written
 * in E.164 where they parse, the address in its parts where print tells them. By its UID an address book knows it again.
 * The formatted name falls back to company, e-mail, phone: a vCard must have one. The writer escapes some texts and not
 * others, and no carriage return: so each is one clean line before it is written, whatever the contact holds. Names in
 * other letters also stand in Latin letters, in the properties that Apple and Google have for the pronunciation.
 */
export function vcardOf(contact: VCardContact, { revisedAt }: { revisedAt: Date }): string {
  const fitted = fitCard(contact)
  const { first_name, last_name, company, position, department, website, address } = fitted
  const notes = cleanText(contact.notes.slice(0, 4 * maxLength.notes))
  const tags = contact.tags.map(tag => cleanLine(tag.slice(0, 4 * maxLength.tag))).filter(Boolean)
  const card = new VCard()
    .addFullName(contactName(fitted) || 'Contact')
    .addName({ givenName: first_name, familyName: last_name })
    .addUid(contact.uid)
    .addRevision(revisedAt)
  if (company || department) card.addCompany({ name: company, department })
  addPhonetic(card, phoneticNamesOf(fitted))
  if (position) card.addJobtitle(position)
  for (const address of emailsOf(fitted)) card.addEmail({ address, type: ['internet'] })
  for (const phone of phonesOf(fitted)) {
    // A comma is a pause: phones dial the extension by themselves.
    const number = dialledNumber({ ...phone, e164: cleanLine(phone.e164) }, { pause: ',' })
    card.addPhoneNumber({ number, type: [...phoneTypes[phone.kind]] })
  }
  if (website) card.addUrl({ url: /^https?:/i.test(website) ? website : `https://${website}` })
  for (const profile of fitted.profiles) addProfile(card, profile)
  if (address) {
    const { street, city, region, postcode, country } = addressParts(address)
    card.addAddress({ street, locality: city, region, postalCode: postcode, country, type: ['work'] })
  }
  if (notes) card.addNote(notes)
  if (tags.length > 0) card.addCategories(tags)
  return card.toString().replace(/^PRODID:.*$/m, productId)
}

/** The writer does not escape these; readers of properties like these do not undo `\\\\`. */
function addPhonetic(card: VCard, names: ReturnType<typeof phoneticNamesOf>): void {
  const values = {
    'X-PHONETIC-FIRST-NAME': names.phonetic_first_name,
    'X-PHONETIC-LAST-NAME': names.phonetic_last_name,
    'X-PHONETIC-ORG': names.phonetic_company,
  }
  for (const [name, text] of Object.entries(values)) {
    const value = text.replaceAll('\\', '').replace(/[;,]/g, '\\$&')
    if (value) card.addCustomProperty({ name, value })
  }
}

/**
 * A profile as address books take it: Apple's own property, a chat where it is one, and a web page for those that know
 * neither. A handle without a page stands where Apple has its own addresses.
 */
function addProfile(card: VCard, { kind, handle, link }: Profile): void {
  const user = encodeURIComponent(handle)
  const params = `TYPE=${kind};X-USER=${user}`
  card.addCustomProperty({ name: 'X-SOCIALPROFILE', params, value: link || `x-apple:${user}` })
  if (!link) return
  if (kind === 'telegram') card.addImpp({ uri: link, serviceType: profileNames[kind] })
  card.addUrl({ url: link })
}

/** The contact as others may have it: under a name of its own, without the notes and tags that its owner wrote. */
export function sharedVcard(contact: Contact): string {
  const shared = { ...contact, uid: randomUUID(), notes: '', tags: [] }
  return vcardOf(shared, { revisedAt: new Date(contact.timestamp) })
}
