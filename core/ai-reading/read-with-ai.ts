import { eq } from 'drizzle-orm'
import { agreeWithModel } from '#core/ai-reading/agree/agree-with-model.ts'
import { printedLines } from '#core/ai-reading/agree/printed-lines.ts'
import type { App } from '#core/app.ts'
import type { CardContact } from '#core/contracts/contacts.ts'
import type { Reading } from '#core/ocr/ocr-port.ts'
import { hasRight } from '#core/plans/rights.ts'
import { regionOf } from '#core/users/region-of.ts'
import { users } from '#db/schema.ts'

/**
 * Whether the AI service reads a user's cards now: the operator has set it, the plan has it, and the person has let
 * this very service do so. Who agreed to one is not read by another that takes its place.
 */
export function isReadByAi(app: App, { userId }: { userId: number }): boolean {
  if (!app.vision || !hasRight(app, { userId, right: 'ai-extraction' })) return false
  const row = app.db.select({ host: users.ai_reading_host }).from(users).where(eq(users.id, userId)).get()
  return row?.host === app.vision.host
}

/**
 * The contact as the rules and the AI service agree on it; as the rules have it where the service is not to be asked,
 * or fails. What goes out is the picture of the card, made anew from its pixels, and the lines read there.
 */
export async function readWithAi(
  app: App,
  { userId, scanId, reading, contact }: { userId: number; scanId: number; reading: Reading; contact: CardContact },
): Promise<CardContact> {
  if (!app.vision || !isReadByAi(app, { userId })) return contact
  const started = performance.now()
  const answer = await app.vision.read({ image: reading.image, lines: printedLines(reading) })
  const ms = Math.round(performance.now() - started)
  if (answer.kind === 'failed') {
    app.log.warn({ scanId, ms, reason: answer.reason, status: answer.status }, 'Read without the AI service')
    return contact
  }
  app.log.info({ scanId, ms }, 'Read with the AI service')
  return agreeWithModel({ contact, reading, region: regionOf(app, { userId }) }, answer.suggestion)
}
