import { and, asc, eq } from 'drizzle-orm'
import type { NewWebhook, Webhook, WebhookChange, WebhookRequest } from '#contracts/integrations/webhooks.ts'
import type { App, KeyApp, MoneyApp, PlanApp, ReadApp, RightsApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { countRows } from '#core/base/prepared.ts'
import { seal } from '#core/base/secret.ts'
import { dayMs } from '#core/base/time.ts'
import { wakeAfterCommit, write } from '#core/base/write.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { requireRight } from '#core/plans/rights.ts'
import { healthy } from '#core/webhooks/address-health.ts'
import { parseEndpointUrl } from '#core/webhooks/calls/endpoint-url.ts'
import { createWebhookSecret } from '#core/webhooks/sign.ts'
import type { Tx } from '#db/client.ts'
import { webhooks } from '#db/schema.ts'

export type WebhookRow = typeof webhooks.$inferSelect
/** A webhook of a person. `keyId` is the app key that wants to change it; a person leaves it out. */
export type Owned = { userId: number; webhookId: number; keyId?: number }

/** The purpose under which webhook secrets are sealed. */
export const secretPurpose = 'webhook'
/** For how long the previous secret is still used. */
const oldSecretMs = dayMs

/** A person's webhooks, oldest first, without their secrets. */
export function listWebhooks(app: ReadApp, { userId }: { userId: number }): Webhook[] {
  const rows = app.db.select().from(webhooks).where(eq(webhooks.user_id, userId)).orderBy(asc(webhooks.id))
  return rows.all().map(shown)
}

/** One webhook, as in the list. Throws `plan-needed`, `not-found`. */
export function getWebhook(app: PlanApp, owned: Owned): Webhook {
  return shown(getWebhookRow(app, app.db, owned))
}

/**
 * Adds a webhook. Its secret is returned here and nowhere else, and the person is notified in the chat. A webhook
 * made with an app key is deleted with that key. Throws `plan-needed`, `webhook-url-refused`, `too-many-webhooks`.
 */
export function addWebhook(
  app: RightsApp & KeyApp,
  { userId, keyId = null, request }: { userId: number; keyId?: number | null; request: WebhookRequest },
): NewWebhook {
  const url = parseUrl(app, request.url)
  const secret = createWebhookSecret()
  return write(app, tx => {
    requireRight(app, { userId, right: 'integrations' }, tx)
    const theirs = countRows(tx, webhooks, eq(webhooks.user_id, userId))
    if (theirs >= app.limits.webhooks) throw new AppError('too-many-webhooks')
    const values = { types: request.types, secret: seal(app, secretPurpose, secret), created_at: app.clock.now() }
    const row = tx
      .insert(webhooks)
      .values({ user_id: userId, key_id: keyId, url: url.href, ...values })
      .returning()
      .get()
    writeNotice(app, tx, { userId, notice: { about: 'webhook', event: 'added', host: url.host } })
    return { webhook: shown(row), secret }
  })
}

/**
 * Changes a webhook's address or events; the secret stays. A new address is sent what waits, and the person is
 * notified in the chat. Throws `plan-needed`, `not-found`, `webhook-of-another`, `webhook-url-refused`.
 */
export function updateWebhook(app: MoneyApp, { change, ...owned }: Owned & { change: WebhookChange }): Webhook {
  const url = change.url === undefined ? undefined : parseUrl(app, change.url)
  return write(app, tx => {
    const row = getWebhookRow(app, tx, owned)
    const types = change.types ?? row.types
    if (!url || url.href === row.url) return update(tx, owned, { types })
    const isNewHost = url.host !== new URL(row.url).host
    const notice = { about: 'webhook', event: 'added', host: url.host } as const
    if (isNewHost) writeNotice(app, tx, { userId: owned.userId, notice })
    wakeAfterCommit(app, tx, 'webhook-due')
    return update(tx, owned, { types, url: url.href, ...healthy })
  })
}

/** Deletes a webhook and what waits for it. Throws `not-found`, `webhook-of-another`. */
export function deleteWebhook(app: WriteApp, owned: Owned): void {
  write(app, tx => {
    findOwnRow(tx, owned)
    tx.delete(webhooks).where(isOwned(owned)).run()
  })
}

/**
 * Creates a new secret, returned only here. For a day calls are signed with the previous one too. A webhook whose
 * secret was lost is enabled again, and sent what it missed. Throws as `getWebhookRow`.
 */
export function renewSecret(app: MoneyApp, owned: Owned): NewWebhook {
  const secret = createWebhookSecret()
  return write(app, tx => {
    const row = getWebhookRow(app, tx, owned)
    const isLost = row.disabled === 'secret-lost'
    const old = isLost
      ? { old_secret: null, old_secret_until: null, disabled: null, ...healthy }
      : { old_secret: row.secret, old_secret_until: new Date(app.clock.now().getTime() + oldSecretMs) }
    const change = { secret: seal(app, secretPurpose, secret), ...old }
    if (isLost) wakeAfterCommit(app, tx, 'webhook-due')
    return { webhook: update(tx, owned, change), secret }
  })
}

/** Enables a webhook and sends what it missed, at once and in order. Throws as `getWebhookRow`. */
export function enableWebhook(app: RightsApp, owned: Owned): Webhook {
  return write(app, tx => {
    getWebhookRow(app, tx, owned)
    wakeAfterCommit(app, tx, 'webhook-due')
    return update(tx, owned, { disabled: null, ...healthy })
  })
}

/** A webhook of a person whose plan has webhooks. Throws `plan-needed`, `not-found`, `webhook-of-another`. */
export function getWebhookRow(app: PlanApp, tx: Tx, owned: Owned): WebhookRow {
  requireRight(app, { userId: owned.userId, right: 'integrations' }, tx)
  return findOwnRow(tx, owned)
}

/** A webhook goes with the key that made it: if others could change it, they would outlive their revocation. */
function findOwnRow(tx: Tx, owned: Owned): WebhookRow {
  const row = tx.select().from(webhooks).where(isOwned(owned)).get()
  if (!row) throw new AppError('not-found')
  if (owned.keyId !== undefined && owned.keyId !== row.key_id) throw new AppError('webhook-of-another')
  return row
}

/** Throws `webhook-url-refused`. */
function parseUrl(app: Pick<App, 'env'>, text: string): URL {
  const url = parseEndpointUrl(text, { allowPrivate: app.env.WEBHOOKS_ALLOW_PRIVATE === '1' })
  if (!url) throw new AppError('webhook-url-refused')
  return url
}

const isOwned = ({ userId, webhookId }: Owned) => and(eq(webhooks.id, webhookId), eq(webhooks.user_id, userId))

function update(tx: Tx, owned: Owned, change: Partial<WebhookRow>): Webhook {
  return shown(tx.update(webhooks).set(change).where(isOwned(owned)).returning().get())
}

function shown(row: WebhookRow): Webhook {
  const { id, url, types, disabled } = row
  return {
    ...{ id, url, types, disabled },
    created_at: row.created_at.toISOString(),
    failing_since: row.failing_since?.toISOString() ?? null,
    old_secret_until: row.old_secret_until?.toISOString() ?? null,
  }
}
