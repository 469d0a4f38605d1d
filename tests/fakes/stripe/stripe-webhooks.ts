import { createHmac } from 'node:crypto'
import type { StripeEvent } from './stripe-objects.ts'
import type { World } from './stripe-world.ts'

/** Receives a Stripe event; returns the response's status. */
export type Webhook = (call: { payload: string; signature: string }) => Promise<number>

/** The order in which a batch of events arrives. */
export type EventOrder = { order?: 'as they happened' | 'reversed'; times?: number }

/** The signature header of Stripe's calls. */
export function signPayload(payload: string, { secret, at }: { secret: string; at: number }): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return `t=${at},v1=${signature}`
}

/**
 * Delivers the undelivered events in a given order; a response other than 2xx leaves an event undelivered. Returns
 * the statuses.
 */
export async function deliverEvents(
  world: World,
  webhook: Webhook,
  secret: string,
  { order = 'as they happened', times = 1 }: EventOrder,
): Promise<number[]> {
  const events = world.events.filter(({ id }) => world.undelivered.has(id))
  const inOrder = order === 'reversed' ? events.reverse() : events
  const statuses: number[] = []
  for (const event of inOrder) {
    for (let time = 0; time < times; time++) statuses.push(await deliver(world, webhook, secret, event))
  }
  return statuses
}

async function deliver(world: World, webhook: Webhook, secret: string, event: StripeEvent): Promise<number> {
  const payload = JSON.stringify(event)
  const status = await webhook({ payload, signature: signPayload(payload, { secret, at: world.now() }) })
  if (status >= 200 && status < 300) world.undelivered.delete(event.id)
  return status
}
