import type { CardContact } from '#core/contracts/contacts.ts'

/** A card that says nothing; what somebody typed or a code says is laid over it. */
export const emptyCard: CardContact = {
  first_name: '',
  last_name: '',
  company: '',
  position: '',
  email: '',
  phone: '',
  phone_e164: '',
  phone_kind: 'other',
  website: '',
  address: '',
  country: '',
  further_emails: [],
  further_phones: [],
  badge_code: '',
  confidence: {},
}
