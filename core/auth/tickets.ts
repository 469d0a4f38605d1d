import { and, eq, gt } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { createToken, hashToken } from '#core/auth/secret.ts'
import type { TicketPurpose } from '#core/contracts/portal.ts'
import { AppError } from '#core/errors.ts'
import { tickets } from '#db/schema.ts'

const ticketMs = 60 * 1000

/** Lets an address that is opened without a header do one thing, once, within 60 seconds. */
export function createTicket(app: App, { userId, purpose }: { userId: number; purpose: TicketPurpose }): string {
  const ticket = createToken()
  app.db
    .insert(tickets)
    .values({
      ticket_hash: hashToken(ticket),
      user_id: userId,
      purpose,
      expires_at: new Date(app.clock.now().getTime() + ticketMs),
    })
    .run()
  return ticket
}

/** Whose ticket it was: it is used up now. Throws `session-expired` for one that is used, too old, or for something else. */
export function redeemTicket(
  app: App,
  { ticket, purpose }: { ticket: string; purpose: TicketPurpose },
): { userId: number } {
  const used = app.db
    .delete(tickets)
    .where(
      and(
        eq(tickets.ticket_hash, hashToken(ticket)),
        eq(tickets.purpose, purpose),
        gt(tickets.expires_at, app.clock.now()),
      ),
    )
    .returning()
    .get()
  if (!used) throw new AppError('session-expired')
  return { userId: used.user_id }
}
