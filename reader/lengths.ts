/** The maximum lengths of fields in characters. An e-mail address has at most 254 (RFC 5321). */
export const maxLength = {
  first_name: 120,
  last_name: 120,
  company: 200,
  phonetic_first_name: 120,
  phonetic_last_name: 120,
  phonetic_company: 200,
  position: 200,
  department: 120,
  email: 254,
  phone: 40,
  website: 300,
  /** The handle of a profile; its link is as long as a website. */
  profile: 120,
  address: 400,
  notes: 4000,
  tag: 40,
  badge_code: 120,
} as const

/** The maximum number of further phone numbers, and of further e-mail addresses, of a card. */
export const maxFurther = 10
/** The maximum number of profiles of a card. */
export const maxProfiles = 10
/** The maximum number of tags of a card. */
export const maxTags = 20

/** Shortens a text without splitting a surrogate pair at its end, which Telegram refuses. */
export function shorten(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
