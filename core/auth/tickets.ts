import { and, eq, gt } from 'drizzle-orm'
import type { TicketPurpose } from '#contracts/portal.ts'
import type { App, KeyApp, ReadApp, TxApp, WriteApp } from '#core/app.ts'
import { requireAllowed } from '#core/auth/allowed.ts'
import { AppError } from '#core/base/errors.ts'
import { createToken, hashToken } from '#core/base/secret.ts'
import { minuteMs } from '#core/base/time.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { connectionOf } from '#db/client.ts'
import { tickets } from '#db/schema.ts'

const ticketMs = minuteMs

/** Creates a ticket that authorises one address without a header, once, within 60 seconds. */
export function createTicket(
  app: WriteApp,
  {
    userId,
    purpose,
    contactId,
    eventId,
  }: { userId: number; purpose: TicketPurpose; contactId?: number | undefined; eventId?: number | undefined },
): string {
  const ticket = createToken()
  app.db
    .insert(tickets)
    .values({
      ticket_hash: hashToken(ticket),
      user_id: userId,
      purpose,
      contact_id: contactId ?? null,
      event_id: eventId ?? null,
      expires_at: new Date(app.clock.now().getTime() + ticketMs),
    })
    .run()
  return ticket
}

/** By connection, hashes of tickets that were used while another process held the write lock, and when these expire. */
const used = new WeakMap<object, Map<string, number>>()

type Presented = { ticket: string; purpose: TicketPurpose }
type Allowed = { userId: number; contactId: number | null; eventId: number | null }

/** Uses up a ticket and returns its user. Throws `session-expired` if used, expired, or of another purpose. */
export function redeemTicket(app: WriteApp & KeyApp, presented: Presented): Allowed {
  const allowed = findTicket(app, presented)
  if (isFreeToWrite(app)) {
    const isThis = eq(tickets.ticket_hash, hashToken(presented.ticket))
    if (app.db.delete(tickets).where(isThis).run().changes === 0) throw new AppError('session-expired')
  } else remember(app, presented)
  return allowed
}

/** The user of a ticket, without using it up. Throws like `redeemTicket`. */
export function findTicket(app: WriteApp & KeyApp, presented: Presented): Allowed {
  const row = app.db.select().from(tickets).where(isValid(app, presented)).get()
  return allowedBy(app, row && usedIn(app).has(row.ticket_hash) ? undefined : row)
}

/** Remembers a ticket that could not be deleted, so that it counts as used for as long as it would be valid. */
function remember(app: WriteApp, { ticket }: Presented): void {
  const now = app.clock.now().getTime()
  const known = usedIn(app)
  for (const [hash, until] of known) if (until <= now) known.delete(hash)
  known.set(hashToken(ticket), now + ticketMs)
}

function usedIn({ db }: ReadApp): Map<string, number> {
  const known = used.get(connectionOf(db)) ?? new Map<string, number>()
  used.set(connectionOf(db), known)
  return known
}

function isValid(app: TxApp, { ticket, purpose }: Presented) {
  return and(
    eq(tickets.ticket_hash, hashToken(ticket)),
    eq(tickets.purpose, purpose),
    gt(tickets.expires_at, app.clock.now()),
  )
}

function allowedBy(app: Pick<App, 'env'>, row: typeof tickets.$inferSelect | undefined): Allowed {
  if (!row) throw new AppError('session-expired')
  requireAllowed(app, { userId: row.user_id })
  return { userId: row.user_id, contactId: row.contact_id, eventId: row.event_id }
}
