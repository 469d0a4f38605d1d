import { Code, IdCard, Languages, type LucideIcon, MessageSquareText, ShieldCheck } from 'lucide-react'
import type { SettingsGroup } from '#contracts/values/screen-paths.ts'
import type { SettingsValues } from './form/settings-schema.ts'

/** How each group is drawn in the list of groups. */
export const groupIcons: Record<SettingsGroup, LucideIcon> = {
  you: IdCard,
  messages: MessageSquareText,
  language: Languages,
  privacy: ShieldCheck,
  developers: Code,
}

/** The form's fields in the order of the screens, with the group in which each stands. */
const groupOf = {
  first_name: 'you',
  last_name: 'you',
  email: 'you',
  phone: 'you',
  company: 'you',
  position: 'you',
  website: 'you',
  whatsapp_type: 'messages',
  unpile_number_id: 'messages',
  custom_message: 'messages',
  message_form: 'messages',
} as const satisfies Record<keyof SettingsValues, SettingsGroup>

export type FieldPlace = { name: keyof SettingsValues; group: SettingsGroup }

/** The first of the fields with an error, and the group in which it stands. */
export function firstWrong(errors: Partial<Record<string, unknown>>): FieldPlace | undefined {
  const name = fields.find(field => errors[field] !== undefined)
  return name && { name, group: groupOf[name] }
}

const fields = Object.keys(groupOf).filter((name): name is keyof SettingsValues => Object.hasOwn(groupOf, name))
