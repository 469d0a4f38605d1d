import type { CardContact } from '#reader/contact.ts'

/** A plausible contact for tests, with given values. */
export function makeCard(values: Partial<CardContact> = {}): CardContact {
  return {
    first_name: 'Ana',
    last_name: 'Torres',
    company: 'Norte Obras S.L.',
    phonetic_first_name: '',
    phonetic_last_name: '',
    phonetic_company: '',
    position: 'Head of Sales',
    department: '',
    email: 'ana.torres@norteobras.com',
    phone: '+34 612 345 678',
    phone_e164: '+34612345678',
    phone_kind: 'mobile',
    website: 'www.norteobras.com',
    address: '',
    country: 'ES',
    further_emails: [],
    further_phones: [],
    profiles: [],
    badge_code: '',
    confidence: {},
    ...values,
  }
}
