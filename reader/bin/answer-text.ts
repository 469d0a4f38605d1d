import { type CardContact, cardFields, lowConfidence } from '#reader/contact.ts'
import type { CutOff } from '#reader/port.ts'
import { labelledHandle } from '#reader/profile-names.ts'
import { type Script, scriptNames } from '#reader/scripts.ts'

/** What is printed for a file: a line of JSON with `--json`, otherwise a text. */
export type Answer =
  | {
      file: string
      ok: true
      ms: number
      contact: CardContact
      others?: CardContact[]
      cut_off?: CutOff[]
      unread_scripts?: Script[]
      text: string
    }
  | { file: string; ok: false; ms: number; error: string; cut_off?: CutOff[]; unread_scripts?: Script[] }

/** A row about text that is not read; '' if all was. */
const unreadText = (unread: readonly Script[] = []) =>
  unread.length > 0 ? `  (text in ${unread.map(script => scriptNames[script]).join(', ')} is not read)\n` : ''

/** The text that is printed for a file. */
export function answerText(answer: Answer): string {
  const cut = answer.cut_off ? `  (the photo holds too much, some ${answer.cut_off.join(', ')} were left out)\n` : ''
  const unread = unreadText(answer.unread_scripts)
  if (!answer.ok) return `${answer.file}\n  ${answer.error}\n${cut}${unread}`
  const { contact, others = [], file, ms } = answer
  return [
    `${file}  (${ms} ms)\n${cut}${unread}`.trimEnd(),
    ...[contact, ...others].flatMap(card => [...cardRows(card), '']),
  ].join('\n')
}

/** One row per field of a contact. `?` marks fields that should be checked. */
function cardRows(contact: CardContact): string[] {
  const rows = cardFields
    .filter(field => contact[field])
    .map(field => {
      const isDoubtful = (contact.confidence[field] ?? 0) < lowConfidence
      return `  ${field.padEnd(12)}${contact[field]}${isDoubtful ? '  ?' : ''}`
    })
  const further = [
    ...contact.further_emails.map(email => `  ${'email'.padEnd(12)}${email}`),
    ...contact.further_phones.map(phone => `  ${'phone'.padEnd(12)}${phone.value} (${phone.kind})`),
    ...contact.profiles.map(profile => `  ${'profile'.padEnd(12)}${labelledHandle(profile)}`),
  ]
  return [...rows, ...further]
}
