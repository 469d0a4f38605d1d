import type { Contact } from '#contracts/contacts.ts'

type Phones = Pick<Contact, 'phone' | 'phone_e164' | 'further_phones'>

/** A contact's number in the groups of the card, with its country code: +34 612 34 56 78. */
export function phoneText({ phone, phone_e164, further_phones }: Phones, e164: string): string {
  const written = [{ value: phone, e164: phone_e164 }, ...further_phones].find(one => one.e164 === e164)?.value ?? ''
  const spaced = written.replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim()
  // With the zero of a trunk before it, or the zeros of an international call, it is no end of the number.
  for (const start of [/^\D*/, /^[^1-9]*/]) {
    const groups = spaced.replace(start, '')
    const digits = groups.replace(/\D/g, '')
    if (digits && e164.endsWith(digits)) return `${e164.slice(0, -digits.length)} ${groups}`.replace(/^\+ /, '+')
  }
  return e164
}
