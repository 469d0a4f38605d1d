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
type WhatsAppPhone = { kind: PhoneKind; e164: string }

/** The contact's numbers that can be on WhatsApp, in E.164, each once, likeliest first. */
export function whatsAppNumbers({ phone_kind, phone_e164, further_phones }: Phones): WhatsAppPhone[] {
  const phones = [{ kind: phone_kind, e164: phone_e164 }, ...further_phones]
  return phones
    .flatMap(({ kind, e164 }) => {
      const rank = preference[kind]
      return rank !== undefined && /^\+[1-9]\d{6,14}$/.test(e164) ? [{ rank, kind, e164 }] : []
    })
    .sort((a, b) => a.rank - b.rank)
    .filter(({ e164 }, place, all) => all.findIndex(other => other.e164 === e164) === place)
    .map(({ kind, e164 }) => ({ kind, e164 }))
}

/** The contact's number for WhatsApp, in E.164; undefined if none can be on WhatsApp. */
export function whatsAppNumber(contact: Phones): string | undefined {
  return whatsAppNumbers(contact)[0]?.e164
}

/**
 * The phones of a contact once a person has said which of them is on WhatsApp: only that number has the kind `whatsapp`.
 * Undefined if the contact has no such number that could be.
 */
export function markWhatsApp(
  contact: Phones,
  chosen: string,
): Pick<Phones, 'phone_kind' | 'further_phones'> | undefined {
  if (!whatsAppNumbers(contact).some(({ e164 }) => e164 === chosen)) return undefined
  const kindOf = ({ kind, e164 }: WhatsAppPhone): PhoneKind => {
    if (e164 === chosen && kind !== 'fax') return 'whatsapp'
    return kind === 'whatsapp' ? 'mobile' : kind
  }
  return {
    phone_kind: kindOf({ kind: contact.phone_kind, e164: contact.phone_e164 }),
    further_phones: contact.further_phones.map(phone => ({ ...phone, kind: kindOf(phone) })),
  }
}
