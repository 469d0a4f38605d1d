import { cleanLine, cleanText } from 'card-reader/clean-text'
import type { CodeContact } from 'card-reader/vcard'
import { phonesOf } from '#contracts/contacts.ts'
import { maxFurther, maxLength, maxTags, shorten } from '#contracts/lengths.ts'
import type { ContactRow } from '#core/contact-rows/contact-row.ts'
import type { ContactChange } from '#core/contacts/update-contact.ts'
import { type BookField, plainNumber } from '#core/own-book/vcard/card-prints.ts'

type Taken = { card: CodeContact; row: ContactRow }

/** The change of a contact that makes these fields what a vCard says. */
export function takenChange(card: CodeContact, { fields, row }: { fields: readonly BookField[]; row: ContactRow }) {
  return Object.assign({}, ...fields.map(field => changes[field]({ card, row }))) as ContactChange
}

const changes: Record<BookField, (of: Taken) => ContactChange> = {
  first_name: ({ card }) => ({ first_name: card.first_name ?? '' }),
  last_name: ({ card }) => ({ last_name: card.last_name ?? '' }),
  company: ({ card }) => ({ company: card.company ?? '' }),
  department: ({ card }) => ({ department: card.department ?? '' }),
  position: ({ card }) => ({ position: card.position ?? '' }),
  website: ({ card }) => ({ website: card.website ?? '' }),
  address: ({ card }) => ({ address: card.address ?? '' }),
  emails: ({ card: { emails } }) => ({ email: emails[0] ?? '', further_emails: emails.slice(1, 1 + maxFurther) }),
  phones: takenPhones,
  profiles: ({ card }) => ({ profiles: card.profiles ?? [] }),
  notes: ({ card }) => ({ notes: shorten(cleanText(card.notes ?? ''), maxLength.notes) }),
  tags: ({ card: { tags = [] } }) => ({
    tags: tags
      .map(tag => cleanLine(tag))
      .filter(tag => tag && tag.length <= maxLength.tag)
      .slice(0, maxTags),
  }),
  phonetic: ({ card }) => ({
    phonetic_first_name: card.phonetic_first_name ?? '',
    phonetic_last_name: card.phonetic_last_name ?? '',
    phonetic_company: card.phonetic_company ?? '',
  }),
  // A picture there is of a face, here it is of a card.
  picture: () => ({}),
}

/** Known numbers stay as written here, also those of the kind WhatsApp, which a vCard cannot tell from mobile. */
function takenPhones({ card, row }: Taken): ContactChange {
  const known = phonesOf(row).map(phone => ({ ...phone, plain: new Set([phone.value, phone.e164].map(plainNumber)) }))
  const phones = card.phones.map(({ value, kind }) => {
    const same = known.find(({ plain }) => plain.has(plainNumber(value)))
    const isWhatsApp = same?.kind === 'whatsapp' && kind === 'mobile'
    return { value: same?.value ?? value, kind: isWhatsApp ? same.kind : kind }
  })
  const [first, ...further] = phones
  return {
    ...{ phone: first?.value ?? '', phone_kind: first?.kind ?? 'other' },
    further_phones: further.slice(0, maxFurther),
  }
}
