import type { Reading } from 'card-reader/port'
import type { CardContact } from '#contracts/contacts.ts'
import { agreeWithModel } from '#core/ai-reading/agree/agree-with-model.ts'
import { printedLines } from '#core/ai-reading/agree/printed-lines.ts'
import type { App } from '#core/app.ts'
import { hasRight } from '#core/plans/rights.ts'
import { findUser } from '#core/users/find-user.ts'
import { regionOf } from '#core/users/region-of.ts'

/**
 * Whether the AI service reads a user's cards now: the operator has set it, the plan includes it, and the person has
 * agreed to this service. Consent does not carry over to another service.
 */
export function isReadByAi(
  app: Pick<App, 'db' | 'clock' | 'aiReading' | 'basePlan'>,
  { userId }: { userId: number },
): boolean {
  if (!app.aiReading || !hasRight(app, { userId, right: 'ai-extraction' })) return false
  const row = findUser(app.db, { userId })
  return row?.ai_reading_host === app.aiReading.host
}

/**
 * Combines the rules' contact with the AI service's; returns the rules' contact if the service must not be asked, or
 * fails. The service gets the picture of the card, encoded again from its pixels, and the lines read there.
 */
export async function readWithAi(
  app: Pick<App, 'db' | 'clock' | 'log' | 'aiReading' | 'basePlan'>,
  { userId, scanId, reading, contact }: { userId: number; scanId: number; reading: Reading; contact: CardContact },
): Promise<CardContact> {
  if (!app.aiReading || !isReadByAi(app, { userId })) return contact
  const started = performance.now()
  const answer = await app.aiReading.read({ image: reading.image, lines: printedLines(reading) })
  const ms = Math.round(performance.now() - started)
  if (answer.kind === 'failed') {
    app.log.warn({ scanId, ms, reason: answer.reason, status: answer.status }, 'Read without the AI service')
    return contact
  }
  app.log.info({ scanId, ms }, 'Read with the AI service')
  return agreeWithModel({ contact, reading, region: regionOf(app, { userId }) }, answer.suggestion)
}
