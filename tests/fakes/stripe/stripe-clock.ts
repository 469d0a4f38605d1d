import { bill, tryToPay } from './stripe-invoices.ts'
import type { Subscription } from './stripe-objects.ts'
import { found } from './stripe-refusal.ts'
import { amountOf, end } from './stripe-subscriptions.ts'
import { periodAfter } from './stripe-time.ts'
import type { World } from './stripe-world.ts'

const day = 24 * 60 * 60
/** A failed payment is retried after these days, and then the subscription ends. */
const retryDays = [3, 8, 15]

/**
 * Advances the time, with everything that falls due on the way in order: renewals, phases of schedules,
 * cancellations, retries of failed payments, expiring checkout pages.
 */
export function passTime(world: World, to: number, setNow: (now: number) => void): void {
  for (;;) {
    const due = [...world.subscriptions.values()]
      .flatMap(subscription => dueOf(world, subscription))
      .sort((a, b) => a.at - b.at)[0]
    if (!due || due.at > to) break
    setNow(Math.max(due.at, world.now()))
    due.happen()
  }
  setNow(to)
  for (const session of world.sessions.values()) {
    if (session.status !== 'open' || session.expires_at > to) continue
    Object.assign(session, { status: 'expired', url: null })
    world.emit('checkout.session.expired', session)
  }
}

type Due = { at: number; happen: () => void }

function dueOf(world: World, subscription: Subscription): Due[] {
  if (subscription.status === 'canceled') return []
  const periodEnd = subscription.items.data[0].current_period_end
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : undefined)
  const next: Due =
    endsAt !== undefined && endsAt <= periodEnd
      ? { at: endsAt, happen: () => end(world, subscription) }
      : { at: periodEnd, happen: () => renew(world, subscription) }
  return [next, ...retryOf(world, subscription)]
}

function retryOf(world: World, subscription: Subscription): Due[] {
  const invoice = world.invoices.get(subscription.latest_invoice ?? '')
  if (subscription.status !== 'past_due' || invoice?.status !== 'open') return []
  const afterDays = retryDays[invoice.attempt_count - 1]
  if (afterDays === undefined) return [{ at: world.now(), happen: () => end(world, subscription) }]
  return [{ at: invoice.created + afterDays * day, happen: () => recover(world, subscription) }]
}

/** Retries an open invoice; if it is paid the subscription is active again. */
export function recover(world: World, subscription: Subscription): void {
  const invoice = found(world.invoices.get(subscription.latest_invoice ?? ''), 'invoice')
  if (!tryToPay(world, invoice)) return
  subscription.status = 'active'
  world.emit('customer.subscription.updated', subscription)
}

function renew(world: World, subscription: Subscription): void {
  const item = subscription.items.data[0]
  enterPhase(world, subscription, item.current_period_end)
  item.current_period_start = item.current_period_end
  item.current_period_end = periodAfter(item.current_period_start, item.price)
  const amount = amountOf(item.price, subscription.currency)
  const period = { start: item.current_period_start, end: item.current_period_end }
  world.debits.set(subscription.id, [{ amount, from: period.start, to: period.end }])
  const invoice = bill(world, subscription, [{ description: 'Renewal', amount, period }])
  subscription.status = invoice.status === 'paid' ? 'active' : 'past_due'
  world.emit('customer.subscription.updated', subscription)
}

/** At the end of a period a schedule enters its next phase, or releases the subscription. */
function enterPhase(world: World, subscription: Subscription, at: number): void {
  const schedule = world.schedules.get(subscription.schedule ?? '')
  if (!schedule) return
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= at && at < end_date)
  if (!phase) {
    Object.assign(schedule, { status: 'released', current_phase: null, subscription: null })
    subscription.schedule = null
    world.emit('subscription_schedule.released', schedule)
    return
  }
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  subscription.items.data[0].price = found(world.prices.get(phase.items[0]?.price ?? ''), 'price')
  world.emit('subscription_schedule.updated', schedule)
}
