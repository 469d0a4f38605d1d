import { maxLength as ofCards } from 'card-reader/lengths'

export { maxFurther, maxProfiles, maxTags, shorten } from 'card-reader/lengths'

/** Longest texts that a person types or a card brings, by field, in characters. One Telegram message can show them all. */
export const maxLength = {
  ...ofCards,
  event: 80,
  event_note: 1000,
  consent: 500,
  reminder: 200,
  question: 200,
  option: 60,
  answer: 500,
} as const

/** SPEC §5: the message to a contact, in characters. */
export const messageLength = { min: 10, max: 500 } as const
