import type { Reading } from 'card-reader/port'
import type { CardContact } from '#contracts/contacts.ts'
import { agreeWithModel } from '#core/ai-reading/agree/agree-with-model.ts'
import { printedLines } from '#core/ai-reading/agree/printed-lines.ts'
import type { App, PlanApp } from '#core/app.ts'
import { hasRight } from '#core/plans/rights.ts'
import { findUser } from '#core/users/find-user.ts'
import { regionOf } from '#core/users/region-of.ts'

/** Who sent a photo or a recording, and whose contacts it is for: the same person, or the owner of a team. */
export type Shared = { senderId: number; bookId: number }

/**
 * Whether the AI service gets what was sent: the operator has set it, the plan of whose contacts it is for includes it,
 * and both people have agreed to this service. Consent does not carry over to another service.
 */
export function isReadByAi(app: PlanApp & Pick<App, 'aiReading'>, { senderId, bookId }: Shared): boolean {
  const host = app.aiReading?.host
  if (host === undefined || !hasRight(app, { userId: bookId, right: 'ai-extraction' })) return false
  return [senderId, bookId].every(userId => findUser(app.db, { userId })?.ai_reading_host === host)
}

/**
 * Combines the rules' contact with the AI service's; returns the rules' contact if the service must not be asked, or
 * fails. The service gets the picture of the card, encoded again from its pixels, and the lines read there.
 */
export async function readWithAi(
  app: PlanApp & Pick<App, 'log' | 'aiReading'>,
  { scanId, reading, contact, ...shared }: Shared & { scanId: number; reading: Reading; contact: CardContact },
): Promise<CardContact> {
  if (!app.aiReading || !isReadByAi(app, shared)) return contact
  const started = performance.now()
  const answer = await app.aiReading.read({ image: reading.image, lines: printedLines(reading) })
  const ms = Math.round(performance.now() - started)
  if (answer.kind === 'failed') {
    app.log.warn({ scanId, ms, reason: answer.reason, status: answer.status }, 'Read without the AI service')
    return contact
  }
  app.log.info({ scanId, ms }, 'Read with the AI service')
  return agreeWithModel({ contact, reading, region: regionOf(app, { userId: shared.bookId }) }, answer.suggestion)
}
