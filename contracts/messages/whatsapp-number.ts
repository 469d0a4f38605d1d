import type { CardContact, PhoneKind } from '../contacts.ts'

/** The kinds of numbers by how likely they have WhatsApp, likeliest first; a fax never has it. */
const preference: Record<PhoneKind, number | undefined> = {
  whatsapp: 0,
  mobile: 1,
  other: 2,
  office: 3,
  fax: undefined,
}

type Phones = Pick<CardContact, 'phone_e164' | 'phone_kind' | 'further_phones'>

/** The number of a contact to write to, in E.164; undefined where there is none that could be on WhatsApp. */
export function whatsAppNumber(contact: Phones): string | undefined {
  const phones = [{ kind: contact.phone_kind, e164: contact.phone_e164 }, ...contact.further_phones]
  return phones
    .flatMap(({ kind, e164 }) => {
      const rank = preference[kind]
      return rank !== undefined && /^\+[1-9]\d{6,14}$/.test(e164) ? [{ rank, e164 }] : []
    })
    .sort((a, b) => a.rank - b.rank)[0]?.e164
}
