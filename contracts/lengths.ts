/**
 * How long a text may be that a person types or a card brings, by field. An e-mail address has at most 254 characters
 * (RFC 5321); the others hold whatever cards show, and together one message of Telegram can show them.
 */
export const maxLength = {
  first_name: 120,
  last_name: 120,
  company: 200,
  position: 200,
  email: 254,
  phone: 40,
  website: 300,
  address: 400,
  notes: 4000,
  tag: 40,
  event: 80,
  event_note: 1000,
  badge_code: 120,
} as const

/** Further numbers, and further e-mail addresses, that a contact holds. */
export const maxFurther = 10
/** Tags of a contact. */
export const maxTags = 20

/** SPEC §5: the message to a contact, in characters. */
export const messageLength = { min: 10, max: 500 } as const

/** The text cut to this length, without half of a character that JavaScript counts as two: Telegram refuses such a one. */
export function shorten(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
