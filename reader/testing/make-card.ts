import { type CardContact, emptyCard } from '#reader/contact.ts'

/** A plausible contact for tests, with given values. */
export function makeCard(values: Partial<CardContact> = {}): CardContact {
  return {
    ...structuredClone(emptyCard),
    first_name: 'Ana',
    last_name: 'Torres',
    company: 'Norte Obras S.L.',
    position: 'Head of Sales',
    email: 'ana.torres@norteobras.com',
    phone: '+34 612 345 678',
    phone_e164: '+34612345678',
    phone_kind: 'mobile',
    website: 'www.norteobras.com',
    country: 'ES',
    ...values,
  }
}
