import type { App, KeyApp } from '#core/app.ts'
import { unseal } from '#core/base/secret.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { write } from '#core/base/write.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { type Claimed, claimDelivery, InProgress } from '#core/webhooks/claim-delivery.ts'
import { carryOutResend, listResends } from '#core/webhooks/resend.ts'
import { disableWebhook, settleDelivery } from '#core/webhooks/settle-delivery.ts'
import { signedHeaders } from '#core/webhooks/sign.ts'
import { secretPurpose, type WebhookRow } from '#core/webhooks/webhooks.ts'

/** Calls at the same time, over all people. Waiting for a response costs only a socket. */
const width = 128

/**
 * Sends events to people's webhooks: each at least once, and those of one contact in order. If the process dies
 * between a response and the commit, the event is sent again under the same id.
 */
export function runWebhooks(app: App): Worker {
  const inProgress = new InProgress()
  const resending = new Set<number>()
  return runWorker(app, {
    name: 'webhooks',
    mayTake: () => isFreeToWrite(app),
    width,
    interval: 1000,
    wokenBy: 'webhook-due',
    takeNext: () => {
      const resent = listResends(app.db).find(id => !resending.has(id))
      if (resent !== undefined) {
        resending.add(resent)
        return () => carryOutResend(app, resent).finally(() => resending.delete(resent))
      }
      const claimed = claimDelivery(app, inProgress)
      if (!claimed) return undefined
      inProgress.take(claimed)
      return () => deliver(app, claimed).finally(() => inProgress.release(claimed))
    },
  })
}

async function deliver(app: App, claimed: Claimed): Promise<void> {
  const { delivery, webhook } = claimed
  const secrets = secretsOf(app, webhook)
  if (!secrets) {
    write(app, tx => disableWebhook(app, tx, webhook, 'secret-lost'))
    return
  }
  const { event_id: id, body } = delivery
  const headers = signedHeaders({ id, body, sentAt: app.clock.now() }, secrets)
  const outcome = await app.webhooks.call({ url: webhook.url, headers, body })
  if (outcome.kind !== 'stopped') settleDelivery(app, claimed, outcome)
}

/** The current secret and, for a day, the one before. Undefined if they cannot be decrypted any more. */
function secretsOf(app: KeyApp, { secret, old_secret, old_secret_until }: WebhookRow): string[] | undefined {
  const current = unseal(app, secretPurpose, secret)
  if (!current) return undefined
  const isOldValid = old_secret && old_secret_until && app.clock.now() < old_secret_until
  const old = isOldValid ? unseal(app, secretPurpose, old_secret) : undefined
  return old ? [current, old] : [current]
}
