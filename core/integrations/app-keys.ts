import { and, desc, eq } from 'drizzle-orm'
import {
  type AppKey,
  type AppKeyRequest,
  type KeyScope,
  keyPrefix,
  type NewAppKey,
} from '#contracts/integrations/app-keys.ts'
import type { KeyApp, PlanApp, ReadApp, RightsApp, WriteApp } from '#core/app.ts'
import { requireAllowed } from '#core/auth/allowed.ts'
import { AppError } from '#core/base/errors.ts'
import { countRows, rowBy } from '#core/base/prepared.ts'
import { createToken, hashToken } from '#core/base/secret.ts'
import { hourMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { requireRight } from '#core/plans/rights.ts'
import { appKeys } from '#db/schema.ts'

type KeyRow = typeof appKeys.$inferSelect

/** The owner of a key, and what it may do. */
export type KeyHolder = { userId: number; keyId: number; name: string; scopes: KeyScope[]; pictures: boolean }

const endingLength = 4

/** A person's keys, newest first, without the keys themselves. */
export function listAppKeys(app: ReadApp, { userId }: { userId: number }): AppKey[] {
  return app.db.select().from(appKeys).where(eq(appKeys.user_id, userId)).orderBy(desc(appKeys.id)).all().map(shown)
}

/**
 * Creates a key. The key is returned only here, since only its SHA-256 is stored. The person is notified in the chat.
 * Throws `plan-needed`, `too-many-keys`.
 */
export function createAppKey(
  app: RightsApp,
  { userId, request }: { userId: number; request: AppKeyRequest },
): NewAppKey {
  const { name, scopes, pictures } = request
  const secret = keyPrefix + createToken()
  return write(app, tx => {
    requireRight(app, { userId, right: 'integrations' }, tx)
    const theirs = countRows(tx, appKeys, eq(appKeys.user_id, userId))
    if (theirs >= app.limits.appKeys) throw new AppError('too-many-keys')
    const row = tx
      .insert(appKeys)
      .values({
        user_id: userId,
        key_hash: hashToken(secret),
        ending: secret.slice(-endingLength),
        created_at: app.clock.now(),
        ...{ name, scopes, pictures },
      })
      .returning()
      .get()
    writeNotice(app, tx, { userId, notice: { about: 'app-key', name, scopes } })
    return { key: shown(row), secret }
  })
}

/** Revokes a key. Throws `not-found` for one that is not theirs. */
export function revokeAppKey(app: ReadApp, { userId, keyId }: { userId: number; keyId: number }): void {
  const owned = and(eq(appKeys.id, keyId), eq(appKeys.user_id, userId))
  if (app.db.delete(appKeys).where(owned).run().changes === 0) throw new AppError('not-found')
}

const keyOfHash = rowBy(appKeys, appKeys.key_hash)

/** A key, and whether the call is one for which people sign programs in. */
type Shown = { secret: string; isForAssistants?: boolean }

/**
 * The holder of a key. Throws `key-refused` for an unknown or revoked key, and `private-service`. A key that a program got
 * by OAuth is refused by all calls but those of assistants, of whose changes people are told.
 */
export function findKeyHolder(app: WriteApp & KeyApp, { secret, isForAssistants = false }: Shown): KeyHolder {
  const row = keyOfHash(app.db, hashToken(secret))
  if (!row || (row.expires_at && row.expires_at <= app.clock.now())) throw new AppError('key-refused')
  if (row.client_hash !== null && !isForAssistants) throw new AppError('key-refused')
  requireAllowed(app, { userId: row.user_id })
  noteUse(app, row)
  const { user_id: userId, id: keyId, name, scopes, pictures } = row
  return { userId, keyId, name, scopes, pictures }
}

/** Checks that a key has this scope, on a plan that includes it. Throws `plan-needed`, `key-scope-missing`. */
export function requireScope(app: PlanApp, holder: KeyHolder, scope: KeyScope | undefined): void {
  requireRight(app, { userId: holder.userId, right: 'integrations' })
  if (scope && !holder.scopes.includes(scope)) throw new AppError('key-scope-missing', { scope })
}

/** Stored once an hour at most, so that not every call writes. */
function noteUse(app: WriteApp, { id, last_used_at }: KeyRow): void {
  const now = app.clock.now()
  if (last_used_at && now.getTime() - last_used_at.getTime() < hourMs) return
  if (isFreeToWrite(app)) app.db.update(appKeys).set({ last_used_at: now }).where(eq(appKeys.id, id)).run()
}

function shown({ id, name, scopes, pictures, ending, created_at, last_used_at }: KeyRow): AppKey {
  const times = { created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null }
  return { id, name, scopes, pictures, ending, ...times }
}
