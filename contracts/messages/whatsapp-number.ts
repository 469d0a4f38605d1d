import type { CardContact, PhoneKind } from '../contacts.ts'

/** The kinds of numbers, likeliest on WhatsApp first; a fax never is. */
const preference: Record<PhoneKind, number | undefined> = {
  whatsapp: 0,
  mobile: 1,
  other: 2,
  office: 3,
  fax: undefined,
}

type Phones = Pick<CardContact, 'phone_e164' | 'phone_kind' | 'further_phones'>

/** The contact's number for WhatsApp, in E.164; undefined if none can be on WhatsApp. */
export function whatsAppNumber(contact: Phones): string | undefined {
  const phones = [{ kind: contact.phone_kind, e164: contact.phone_e164 }, ...contact.further_phones]
  return phones
    .flatMap(({ kind, e164 }) => {
      const rank = preference[kind]
      return rank !== undefined && /^\+[1-9]\d{6,14}$/.test(e164) ? [{ rank, e164 }] : []
    })
    .sort((a, b) => a.rank - b.rank)[0]?.e164
}
