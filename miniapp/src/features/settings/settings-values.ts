import type { z } from 'zod'
import { type User, userPatchSchema } from '#core/contracts/users.ts'

/** SPEC's settings form (SPEC §5), held to the contract. */
export const settingsSchema = userPatchSchema
  .pick({
    first_name: true,
    last_name: true,
    email: true,
    phone: true,
    company: true,
    position: true,
    website: true,
    whatsapp_type: true,
    unpile_number_id: true,
    custom_message: true,
  })
  .required()

export type SettingsValues = z.infer<typeof settingsSchema>

/** What the form shows of a user. */
export function valuesOf(user: User): SettingsValues {
  const { first_name, last_name, email, phone, company, position, website } = user
  const { whatsapp_type, unpile_number_id, custom_message } = user
  return {
    ...{ first_name, last_name, email, phone, company, position, website },
    ...{ whatsapp_type, unpile_number_id, custom_message },
  }
}
