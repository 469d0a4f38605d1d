import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type PlanId, planIds } from '#contracts/plans.ts'

const payloadPattern = /^stars:(\d{1,16}):([A-Z_]+):([\w-]{8,})$/
const planIdSchema = z.enum(planIds)

/** Names one Star subscription; Telegram brings it back with each of its payments (at most 128 bytes). */
export function createStarPayload({ userId, planId }: { userId: number; planId: PlanId }): string {
  return `stars:${userId}:${planId}:${randomBytes(9).toString('base64url')}`
}

/** The person and the plan that an invoice was made for; undefined for a payload that is not ours. */
export function readStarPayload(payload: string): { userId: number; planId: PlanId } | undefined {
  const [, userId, planId] = payloadPattern.exec(payload) ?? []
  const known = planIdSchema.safeParse(planId)
  return userId && known.success ? { userId: Number(userId), planId: known.data } : undefined
}
