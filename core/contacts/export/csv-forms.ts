import type { Contact, FurtherPhone, PhoneKind } from '#core/contracts/contacts.ts'
import { emailsOf, phonesOf } from '#core/contracts/contacts.ts'
import type { ExportForm } from '#core/contracts/portal.ts'

export type CsvForm = Exclude<ExportForm, 'vcard'>
type Column = readonly [header: string, value: (contact: Contact) => string | null | undefined]

/** E.164 where it parses: other programs read that one, whatever the card's way of writing it. */
const dialled = ({ value, e164 }: FurtherPhone) => e164 || value

const numbersOf = (contact: Contact, ...kinds: PhoneKind[]) =>
  phonesOf(contact)
    .filter(phone => kinds.includes(phone.kind))
    .map(dialled)
const mobilesOf = (contact: Contact) => numbersOf(contact, 'mobile', 'whatsapp')
const landlinesOf = (contact: Contact) => numbersOf(contact, 'office', 'other')

const spreadsheet: readonly Column[] = [
  ['First Name', contact => contact.first_name],
  ['Last Name', contact => contact.last_name],
  ['Company', contact => contact.company],
  ['Position', contact => contact.position],
  ['Email', contact => contact.email],
  ['Phone', contact => phonesOf(contact).map(dialled)[0]],
  ['Website', contact => contact.website],
  ['Address', contact => contact.address],
  ['Country', contact => contact.country],
  ['Other Emails', contact => contact.further_emails.join(' ')],
  ['Other Phones', contact => phonesOf(contact).slice(1).map(dialled).join(' / ')],
  ['Date', contact => contact.timestamp.slice(0, 10)],
  ['WhatsApp Sent', contact => (contact.whatsapp_sent ? 'yes' : 'no')],
  ['Notes', contact => contact.notes],
  ['Tags', contact => contact.tags.join(', ')],
  ['Event', contact => contact.event],
  ['Rating', contact => contact.rating],
]

const googleLabels: Record<PhoneKind, string> = {
  mobile: 'Mobile',
  whatsapp: 'Mobile',
  office: 'Work',
  fax: 'Work Fax',
  other: 'Other',
}

const googleLabelOf = (kind: PhoneKind | undefined) => kind && googleLabels[kind]

const google: readonly Column[] = [
  ['First Name', contact => contact.first_name],
  ['Middle Name', () => ''],
  ['Last Name', contact => contact.last_name],
  ['Organization Name', contact => contact.company],
  ['Organization Title', contact => contact.position],
  ['Notes', contact => contact.notes],
  ['Labels', contact => contact.tags.join(' ::: ')],
  ...[0, 1, 2].flatMap((n): Column[] => [
    [`E-mail ${n + 1} - Label`, contact => emailsOf(contact)[n] && 'Work'],
    [`E-mail ${n + 1} - Value`, contact => emailsOf(contact)[n]],
  ]),
  ...[0, 1, 2, 3].flatMap((n): Column[] => [
    [`Phone ${n + 1} - Label`, contact => googleLabelOf(phonesOf(contact)[n]?.kind)],
    [`Phone ${n + 1} - Value`, contact => phonesOf(contact).map(dialled)[n]],
  ]),
  ['Address 1 - Label', contact => contact.address && 'Work'],
  ['Address 1 - Formatted', contact => contact.address],
  ['Website 1 - Label', contact => contact.website && 'Work'],
  ['Website 1 - Value', contact => contact.website],
  ['Custom Field 1 - Label', contact => contact.event && 'Event'],
  ['Custom Field 1 - Value', contact => contact.event],
  ['Custom Field 2 - Label', contact => contact.rating && 'Rating'],
  ['Custom Field 2 - Value', contact => contact.rating],
]

const outlook: readonly Column[] = [
  ['First Name', contact => contact.first_name],
  ['Last Name', contact => contact.last_name],
  ['Company', contact => contact.company],
  ['Job Title', contact => contact.position],
  ['E-mail Address', contact => emailsOf(contact)[0]],
  ['E-mail 2 Address', contact => emailsOf(contact)[1]],
  ['E-mail 3 Address', contact => emailsOf(contact)[2]],
  ['Mobile Phone', contact => mobilesOf(contact)[0]],
  ['Business Phone', contact => landlinesOf(contact)[0]],
  ['Business Phone 2', contact => landlinesOf(contact)[1]],
  ['Business Fax', contact => numbersOf(contact, 'fax')[0]],
  ['Business Street', contact => contact.address],
  ['Web Page', contact => contact.website],
  ['Categories', contact => contact.tags.join(';')],
  ['Notes', contact => contact.notes],
  // Outlook's own names for what it has no field for.
  ['User 1', contact => contact.event],
  ['User 2', contact => contact.rating],
]

const hubspot: readonly Column[] = [
  ['firstname', contact => contact.first_name],
  ['lastname', contact => contact.last_name],
  ['email', contact => contact.email],
  ['phone', contact => landlinesOf(contact)[0] ?? mobilesOf(contact)[0]],
  ['mobilephone', contact => mobilesOf(contact)[0]],
  ['company', contact => contact.company],
  ['jobtitle', contact => contact.position],
  ['website', contact => contact.website],
]

/** Columns by which each program recognises a contact (its own names). */
export const csvForms: Record<CsvForm, readonly Column[]> = { spreadsheet, google, outlook, hubspot }
