import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { requireAllowed } from '#core/auth/allowed.ts'
import { AppError } from '#core/base/errors.ts'
import { createToken, hashToken } from '#core/base/secret.ts'
import { dayMs, hourMs } from '#core/base/time.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import type { Tx } from '#db/client.ts'
import { portalSessions } from '#db/schema.ts'

const sessionMs = 30 * dayMs
/** A session slides at most this often, so that not every call writes. */
const slideMs = hourMs

/** Signs a browser in for 30 days from its last call. Answers the token, of which only the SHA-256 is kept. */
export function createSession(app: App, tx: Tx, { userId }: { userId: number }): string {
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

/** The user who is signed in with the token; the session lasts 30 days from now on. Throws `session-expired`, and `private-service`. */
export function resumeSession(app: App, { token }: { token: string }): { userId: number } {
  const tokenHash = hashToken(token)
  const session = app.db.select().from(portalSessions).where(eq(portalSessions.token_hash, tokenHash)).get()
  const now = app.clock.now().getTime()
  if (!session || session.expires_at.getTime() <= now) throw new AppError('session-expired')
  requireAllowed(app, { userId: session.user_id })
  if (session.expires_at.getTime() < now + sessionMs - slideMs && isFreeToWrite(app)) {
    app.db
      .update(portalSessions)
      .set({ expires_at: new Date(now + sessionMs) })
      .where(eq(portalSessions.token_hash, tokenHash))
      .run()
  }
  return { userId: session.user_id }
}

/** The token signs nobody in any more; with `everywhere` none of the same person's does. Unknown tokens change nothing. */
export function endSession(app: App, { token, everywhere }: { token: string; everywhere: boolean }): void {
  const tokenHash = hashToken(token)
  const session = app.db.select().from(portalSessions).where(eq(portalSessions.token_hash, tokenHash)).get()
  if (!session) return
  if (everywhere) endSessionsOf(app.db, { userId: session.user_id })
  else app.db.delete(portalSessions).where(eq(portalSessions.token_hash, tokenHash)).run()
}

/** Signs a person out of every browser. */
export function endSessionsOf(tx: Tx, { userId }: { userId: number }): void {
  tx.delete(portalSessions).where(eq(portalSessions.user_id, userId)).run()
}
