import { z } from 'zod'
import { keyScopeSchema } from '#contracts/integrations/app-keys.ts'
import { planColumns } from '#contracts/plans.ts'
import type { ApiCall } from './call.ts'

/** The caller, the key, and the remaining quota. */
export const apiMeSchema = z.object({
  id: z.number().int().describe('The Telegram id'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company: z.string(),
  plan: z.enum(planColumns),
  scans_used: z.number().int(),
  scan_limit: z.number().int().describe('-1 is unlimited'),
  scopes: z.array(keyScopeSchema),
})
export type ApiMe = z.infer<typeof apiMeSchema>

/** The call about the caller. */
export const meCalls = {
  getMe: {
    ...{ method: 'get', path: '/me' },
    summary: 'Get the owner and the scopes of this key, and the scans left this month',
    answers: { 200: 'Me' },
  },
} as const satisfies Record<string, ApiCall>
