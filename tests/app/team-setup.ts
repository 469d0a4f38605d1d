import { readingOf } from 'card-reader/testing/reading-of.ts'
import { eq } from 'drizzle-orm'
import { startEvent } from '#core/events/start-event.ts'
import { invite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { scanCards, subscriptions } from '#db/schema.ts'
import type { TestApp } from '#tests/app/test-app.ts'

/** The owner of the team's event in these tests. */
export const ownerId = 1001

/** Creates a user with this name and, where one is given, a plan without end. */
export function makePerson(app: TestApp, id: number, firstName: string, plan?: 'pro' | 'unlimited'): number {
  ensureUser(app, { id, firstName })
  const row = { user_id: id, source: 'grant', starts_at: new Date(0) } as const
  if (plan)
    app.db
      .insert(subscriptions)
      .values({ ...row, plan })
      .run()
  return id
}

/** An event that is on, with an owner whose plan includes teams, and its invitation's code. */
export function openTeam(app: TestApp): { eventId: number; code: string } {
  makePerson(app, ownerId, 'Olga', 'unlimited')
  const { id: eventId } = startEvent(app, { userId: ownerId, name: 'Fira' })
  return { eventId, code: invite(app, { userId: ownerId, eventId, botUsername: 'card_scan_bot' }).code }
}

/** Creates somebody who has joined. */
export function join(app: TestApp, { id, name, code }: { id: number; name: string; code: string }): number {
  makePerson(app, id, name)
  joinTeam(app, { userId: id, code, leaveOther: false })
  return id
}

let sent = 0

/** Sends a photo with these lines as an upload, and reads it; answers the contact that it became. */
export async function scanCard(app: TestApp, { userId, lines }: { userId: number; lines: string[] }): Promise<number> {
  app.ocr = { ...app.ocr, read: async () => readingOf(lines) }
  const source = { via: 'web', idempotencyKey: `photo-${++sent}`, photo: new Uint8Array([1]) } as const
  const { scan } = requestScan(app, { userId, source })
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
  const card = app.db.select().from(scanCards).where(eq(scanCards.scan_id, scan.id)).get()
  return card?.contact_id ?? 0
}

/** The lines of a card of somebody with this first name. */
export const cardOfPerson = (name: string) => [`${name} Puig`, 'Firma S.L.', `${name.toLowerCase()}@firma.es`]
