import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { config, type z } from 'zod'
import { personFields, userPatchSchema } from '#contracts/users.ts'

/** SPEC's settings form (SPEC §5), held to the contract. */
const settingsSchema = userPatchSchema
  .pick({
    ...personFields,
    whatsapp_type: true,
    unpile_number_id: true,
    custom_message: true,
    message_form: true,
  })
  .required()

export type SettingsValues = z.infer<typeof settingsSchema>

export const resolveSettings: Resolver<SettingsValues> = zodResolver(settingsSchema)

// The page's policy forbids the code that zod would write to speed itself up; merely trying is a complaint on the
// console. Schemas try as they are made, so this is imported before any of them.
config({ jitless: true })
