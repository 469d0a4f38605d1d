import { eq, lt } from 'drizzle-orm'
import type { KeyApp, ReadApp, TxApp, WriteApp } from '#core/app.ts'
import { requireAllowed } from '#core/auth/allowed.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { rowBy } from '#core/base/prepared.ts'
import { createToken, hashToken } from '#core/base/secret.ts'
import { dayMs, hourMs } from '#core/base/time.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import type { Tx } from '#db/client.ts'
import { portalCodes, portalSessions, tickets } from '#db/schema.ts'

const sessionMs = 30 * dayMs
/** A session is extended at most this often, so that not every call writes. */
const extendEveryMs = hourMs

/** Signs a browser in for 30 days from its last call. Returns the token; only its SHA-256 is stored. */
export function createSession(app: TxApp, tx: Tx, { userId }: { userId: number }): string {
  const token = createToken()
  const now = app.clock.now()
  tx.insert(portalSessions)
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + sessionMs),
    })
    .run()
  return token
}

const sessionOf = rowBy(portalSessions, portalSessions.token_hash)

/** The user of a session, extended to 30 days from now. Throws `session-expired`, `private-service`. */
export function resumeSession(app: WriteApp & KeyApp, { token }: { token: string }): { userId: number } {
  const tokenHash = hashToken(token)
  const session = sessionOf(app.db, tokenHash)
  const now = app.clock.now().getTime()
  if (!session || session.expires_at.getTime() <= now) throw new AppError('session-expired')
  requireAllowed(app, { userId: session.user_id })
  if (session.expires_at.getTime() < now + sessionMs - extendEveryMs && isFreeToWrite(app)) {
    app.db
      .update(portalSessions)
      .set({ expires_at: new Date(now + sessionMs) })
      .where(eq(portalSessions.token_hash, tokenHash))
      .run()
  }
  return { userId: session.user_id }
}

/** Ends a session; with `everywhere` all sessions of the same person. Unknown tokens change nothing. */
export function endSession(app: ReadApp, { token, everywhere }: { token: string; everywhere: boolean }): void {
  const tokenHash = hashToken(token)
  const session = sessionOf(app.db, tokenHash)
  if (!session) return
  if (everywhere) endSessionsOf(app.db, { userId: session.user_id })
  else app.db.delete(portalSessions).where(eq(portalSessions.token_hash, tokenHash)).run()
}

/** Signs a person out of every browser. */
export function endSessionsOf(tx: Tx, { userId }: { userId: number }): void {
  tx.delete(portalSessions).where(eq(portalSessions.user_id, userId)).run()
}

/** Deletes expired codes, sessions and tickets. A code's row stays an hour longer, because it counts requests. */
export async function forgetOldLogins(app: WriteApp): Promise<void> {
  const now = app.clock.now()
  await forgetRows(app, portalCodes, lt(portalCodes.expires_at, new Date(now.getTime() - hourMs)))
  await forgetRows(app, portalSessions, lt(portalSessions.expires_at, now))
  await forgetRows(app, tickets, lt(tickets.expires_at, now))
}
