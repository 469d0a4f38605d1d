import type { User } from '#contracts/users.ts'
import type { SettingsValues } from './settings-schema.ts'

/** What the form shows of a user. */
export function valuesOf(user: User): SettingsValues {
  const { first_name, last_name, email, phone, company, position, website } = user
  const { whatsapp_type, unpile_number_id, custom_message, message_form } = user
  return {
    ...{ first_name, last_name, email, phone, company, position, website },
    ...{ whatsapp_type, unpile_number_id, custom_message, message_form },
  }
}

/** Whether the form has a field of that name. */
export function isSettingsField(name: string, values: SettingsValues): name is keyof SettingsValues {
  return Object.hasOwn(values, name)
}
