import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type PlanId, planIds } from '#contracts/plans.ts'

const payloadPattern = /^stars:(\d{1,16}):([A-Z_]+):([\w-]{8,})$/
const planIdSchema = z.enum(planIds)

/** Identifies one Star subscription; Telegram returns it with each payment (at most 128 bytes). */
export function createStarPayload({ userId, planId }: { userId: number; planId: PlanId }): string {
  return `stars:${userId}:${planId}:${randomBytes(9).toString('base64url')}`
}

/** The person and the plan of an invoice; undefined for a payload that is not ours. */
export function readStarPayload(payload: string): { userId: number; planId: PlanId } | undefined {
  const [, userId, planId] = payloadPattern.exec(payload) ?? []
  const known = planIdSchema.safeParse(planId)
  return userId && known.success ? { userId: Number(userId), planId: known.data } : undefined
}
