import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { userPatchSchema } from '#core/contracts/users.ts'
import type { SettingsValues } from './settings-values.ts'

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

export const resolveSettings: Resolver<SettingsValues> = zodResolver(settingsSchema)
