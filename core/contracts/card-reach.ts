import type { CardContact, FurtherPhone } from './contacts.ts'

/** Every e-mail address of a card, the first one first. */
export function emailsOf({ email, further_emails }: Pick<CardContact, 'email' | 'further_emails'>): string[] {
  return [email, ...further_emails].filter(Boolean)
}

type Phones = Pick<CardContact, 'phone' | 'phone_e164' | 'phone_kind' | 'further_phones'>

/** Every number of a card, the first one first. */
export function phonesOf({ phone, phone_e164, phone_kind, further_phones }: Phones): FurtherPhone[] {
  return [{ kind: phone_kind, value: phone, e164: phone_e164 }, ...further_phones].filter(({ value }) => value)
}
