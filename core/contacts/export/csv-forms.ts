import { type AddressParts, addressParts, dialledNumber } from 'card-reader/parts'
import { profileText } from 'card-reader/profile-names'
import type { Contact, PhoneKind } from '#contracts/contacts.ts'
import { emailsOf, phonesOf } from '#contracts/contacts.ts'
import { maxFurther } from '#contracts/lengths.ts'
import type { ExportForm } from '#contracts/portal.ts'
import { listItem, profileList } from '#core/contacts/export/profile-cell.ts'

export type CsvForm = Exclude<ExportForm, 'vcard'>
type Phone = { kind: PhoneKind; dialled: string }
/** A contact with what several columns need of it: the parts of its address, and its numbers as other programs read them. */
export type ExportedContact = Contact & { parts: AddressParts; phones: readonly Phone[] }
type Column = readonly [header: string, value: (contact: ExportedContact) => string | null | undefined]

/** What the columns of every form are read from. */
export function exportedContact(contact: Contact): ExportedContact {
  const phones = phonesOf(contact).map(phone => ({
    kind: phone.kind,
    dialled: dialledNumber(phone, { pause: ' ext. ' }),
  }))
  return { ...contact, parts: addressParts(contact.address), phones }
}

const isMobile = ({ kind }: Phone) => kind === 'mobile' || kind === 'whatsapp'
const isFax = ({ kind }: Phone) => kind === 'fax'
const dialled = (phone: Phone) => phone.dialled

/** Numbers by their columns, the first of a kind in the first column for it; `others` are those that no column is left for. */
function sortedPhones({ phones }: ExportedContact, columns: { mobiles: number; landlines: number; faxes: number }) {
  const mobiles = phones.filter(isMobile).slice(0, columns.mobiles)
  const faxes = phones.filter(isFax).slice(0, columns.faxes)
  const landlines = phones.filter(phone => !isMobile(phone) && !isFax(phone)).slice(0, columns.landlines)
  const placed = new Set([...mobiles, ...landlines, ...faxes])
  return {
    mobiles: mobiles.map(dialled),
    landlines: landlines.map(dialled),
    faxes: faxes.map(dialled),
    others: phones.filter(phone => !placed.has(phone)).map(dialled),
  }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** The country printed in the address, else the contact's own in English. */
function countryOf({ parts, country }: ExportedContact): string {
  return parts.country || (country ? (countryNames.of(country) ?? country) : '')
}

const phoneTypes = ({ phones }: ExportedContact) => phones.map(({ kind }) => kind).join(' / ')
/** For programs without such a field: empty for everybody else. */
const isNotToBeWrittenTo = (contact: ExportedContact) => (contact.do_not_message ? 'yes' : '')
const doNotMessage = (contact: ExportedContact) => (contact.do_not_message ? 'yes' : 'no')

/** Where a contact came from, and what was agreed. */
const origin: readonly Column[] = [
  ['Source', contact => contact.source],
  ['Added', contact => contact.created_at.slice(0, 10)],
  ['Consent', contact => contact.consent],
  ['Consent Date', contact => contact.consent_at?.slice(0, 10)],
  ['Scanned By', contact => contact.scanned_by?.name],
]

/** The names in Latin letters, as Google names them. */
const phonetic: readonly Column[] = [
  ['Phonetic First Name', contact => contact.phonetic_first_name],
  ['Phonetic Last Name', contact => contact.phonetic_last_name],
  ['Phonetic Company', contact => contact.phonetic_company],
]

const spreadsheet: readonly Column[] = [
  ['First Name', contact => contact.first_name],
  ['Last Name', contact => contact.last_name],
  ['Company', contact => contact.company],
  ['Position', contact => contact.position],
  ['Department', contact => contact.department],
  ['Email', contact => contact.email],
  ['Phone', contact => contact.phones[0]?.dialled],
  ['Website', contact => contact.website],
  ['Address', contact => contact.address],
  ['Country', contact => contact.country],
  ['Other Emails', contact => contact.further_emails.join(' ')],
  ['Other Phones', contact => contact.phones.slice(1).map(dialled).join(' / ')],
  ['Date', contact => contact.timestamp.slice(0, 10)],
  ['WhatsApp Sent', contact => (contact.whatsapp_sent ? 'yes' : 'no')],
  ['Notes', contact => contact.notes],
  ['Tags', contact => contact.tags.map(listItem).join(', ')],
  ['Event', contact => contact.event],
  ['Rating', contact => contact.rating],
  ['Badge Code', contact => contact.badge_code],
  ['Profiles', contact => profileList(contact.profiles)],
  ['Phone Types', phoneTypes],
  ['Do Not Message', doNotMessage],
  ...origin,
  ...phonetic,
]

const googleLabels: Record<PhoneKind, string> = {
  mobile: 'Mobile',
  whatsapp: 'Mobile',
  office: 'Work',
  fax: 'Work Fax',
  other: 'Other',
}

const googleLabelOf = (kind: PhoneKind | undefined) => kind && googleLabels[kind]

/** Every place that a contact has for an address of mail or a number. */
const places = Array.from({ length: maxFurther + 1 }, (_, n) => n)

/** Google's columns for what it has no field for. */
const googleFields = (
  [
    ['Event', contact => contact.event],
    ['Rating', contact => contact.rating],
    ['Badge Code', contact => contact.badge_code],
    ['Profiles', contact => profileList(contact.profiles)],
    ...origin,
    ['Phonetic Company', contact => contact.phonetic_company],
    ['Do Not Message', isNotToBeWrittenTo],
  ] satisfies Column[]
).flatMap(([label, value], n): Column[] => [
  [`Custom Field ${n + 1} - Label`, contact => value(contact) && label],
  [`Custom Field ${n + 1} - Value`, value],
])

const google: readonly Column[] = [
  ['First Name', contact => contact.first_name],
  ['Middle Name', () => ''],
  ['Last Name', contact => contact.last_name],
  ['Phonetic First Name', contact => contact.phonetic_first_name],
  ['Phonetic Last Name', contact => contact.phonetic_last_name],
  ['Organization Name', contact => contact.company],
  ['Organization Title', contact => contact.position],
  ['Organization Department', contact => contact.department],
  ['Notes', contact => contact.notes],
  ['Labels', contact => contact.tags.join(' ::: ')],
  ...places.flatMap((n): Column[] => [
    [`E-mail ${n + 1} - Label`, contact => emailsOf(contact)[n] && 'Work'],
    [`E-mail ${n + 1} - Value`, contact => emailsOf(contact)[n]],
  ]),
  ...places.flatMap((n): Column[] => [
    [`Phone ${n + 1} - Label`, contact => googleLabelOf(contact.phones[n]?.kind)],
    [`Phone ${n + 1} - Value`, contact => contact.phones[n]?.dialled],
  ]),
  ['Address 1 - Label', contact => (contact.address || contact.country) && 'Work'],
  ['Address 1 - Formatted', contact => contact.address],
  ['Address 1 - Street', contact => contact.parts.street],
  ['Address 1 - City', contact => contact.parts.city],
  ['Address 1 - Region', contact => contact.parts.region],
  ['Address 1 - Postal Code', contact => contact.parts.postcode],
  ['Address 1 - Country', countryOf],
  ['Website 1 - Label', contact => contact.website && 'Work'],
  ['Website 1 - Value', contact => contact.website],
  ...googleFields,
]

/** Outlook has a column for so many numbers of a kind, and one for any other. */
const outlookPhones = (contact: ExportedContact) => sortedPhones(contact, { mobiles: 1, landlines: 2, faxes: 2 })
const outlookEmails = 3

/** Notes, and below them what Outlook has no column for. */
function outlookNotes(contact: ExportedContact): string {
  const phones = outlookPhones(contact).others.slice(1)
  const emails = emailsOf(contact).slice(outlookEmails)
  const further = [
    ...phones.map(phone => `Phone: ${phone}`),
    ...emails.map(email => `E-mail: ${email}`),
    ...contact.profiles.map(profileText),
    contact.consent && `Consent: ${contact.consent}`,
    contact.do_not_message && 'Do not message',
  ]
  return [contact.notes, ...further].filter(Boolean).join('\n')
}

const outlook: readonly Column[] = [
  ['First Name', contact => contact.first_name],
  ['Last Name', contact => contact.last_name],
  ['Company', contact => contact.company],
  ['Job Title', contact => contact.position],
  ['Department', contact => contact.department],
  ['E-mail Address', contact => emailsOf(contact)[0]],
  ['E-mail 2 Address', contact => emailsOf(contact)[1]],
  ['E-mail 3 Address', contact => emailsOf(contact)[2]],
  ['Mobile Phone', contact => outlookPhones(contact).mobiles[0]],
  ['Business Phone', contact => outlookPhones(contact).landlines[0]],
  ['Business Phone 2', contact => outlookPhones(contact).landlines[1]],
  ['Other Phone', contact => outlookPhones(contact).others[0]],
  ['Business Fax', contact => outlookPhones(contact).faxes[0]],
  ['Other Fax', contact => outlookPhones(contact).faxes[1]],
  ['Business Street', contact => contact.parts.street],
  ['Business City', contact => contact.parts.city],
  ['Business State', contact => contact.parts.region],
  ['Business Postal Code', contact => contact.parts.postcode],
  ['Business Country/Region', countryOf],
  ['Web Page', contact => contact.website],
  ['Categories', contact => contact.tags.map(listItem).join(';')],
  ['Notes', outlookNotes],
  ['Given Yomi', contact => contact.phonetic_first_name],
  ['Surname Yomi', contact => contact.phonetic_last_name],
  ['Company Yomi', contact => contact.phonetic_company],
  // Outlook's own names for what it has no field for.
  ['User 1', contact => contact.event],
  ['User 2', contact => contact.rating],
  ['User 3', contact => contact.badge_code],
  ['User 4', contact => profileList(contact.profiles)],
  // For an import here: Outlook has no field for it.
  ['Do Not Message', isNotToBeWrittenTo],
]

const hubspotPhones = (contact: ExportedContact) => sortedPhones(contact, { mobiles: 1, landlines: 1, faxes: 1 })

/** HubSpot's internal names of its default properties; it offers to make one for each of the last columns. */
const hubspot: readonly Column[] = [
  ['firstname', contact => contact.first_name],
  ['lastname', contact => contact.last_name],
  ['email', contact => contact.email],
  ['hs_additional_emails', contact => contact.further_emails.join(';')],
  ['phone', contact => hubspotPhones(contact).landlines[0] ?? hubspotPhones(contact).mobiles[0]],
  ['mobilephone', contact => hubspotPhones(contact).mobiles[0]],
  ['fax', contact => hubspotPhones(contact).faxes[0]],
  ['company', contact => contact.company],
  ['jobtitle', contact => contact.position],
  ['website', contact => contact.website],
  ['address', contact => contact.parts.street],
  ['city', contact => contact.parts.city],
  ['state', contact => contact.parts.region],
  ['zip', contact => contact.parts.postcode],
  ['country', countryOf],
  ['message', contact => contact.notes],
  ['Other Phones', contact => hubspotPhones(contact).others.join(';')],
  ['Tags', contact => contact.tags.map(listItem).join(';')],
  ['Event', contact => contact.event],
  ['Rating', contact => contact.rating],
  ['Badge Code', contact => contact.badge_code],
  ['Department', contact => contact.department],
  ['Profiles', contact => profileList(contact.profiles)],
  ['Do Not Message', isNotToBeWrittenTo],
  ...origin,
  ...phonetic,
]

/** Columns by which each program recognises a contact (its own names). */
export const csvForms: Record<CsvForm, readonly Column[]> = { spreadsheet, google, outlook, hubspot }
