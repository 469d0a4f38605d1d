import '#miniapp/api/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
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
