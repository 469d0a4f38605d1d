import { z } from 'zod'
import type { Schedule } from './stripe-objects.ts'
import { found, StripeRefusal } from './stripe-refusal.ts'
import type { Routes } from './stripe-route.ts'
import { changeable } from './stripe-subscriptions.ts'
import { monthsAfter } from './stripe-time.ts'
import type { World } from './stripe-world.ts'

const phaseParams = z.object({
  items: z.array(z.object({ price: z.string(), quantity: z.number() })).length(1),
  start_date: z.number(),
  end_date: z.number().optional(),
  duration: z.object({ interval: z.enum(['month', 'year']), interval_count: z.number() }).optional(),
})
const updateParams = z.object({
  end_behavior: z.enum(['release', 'cancel']),
  phases: z.array(phaseParams).min(1),
})

/** Schedules: what a subscription becomes at the end of its period. */
export const scheduleRoutes: Routes = {
  'POST /v1/subscription_schedules': (world, params) => {
    const { from_subscription } = z.object({ from_subscription: z.string() }).parse(params)
    const subscription = changeable(world, from_subscription)
    if (subscription.schedule) throw new StripeRefusal(400, 'This subscription has a schedule already')
    const { price, current_period_start: start_date, current_period_end: end_date } = subscription.items.data[0]
    const schedule: Schedule = {
      id: world.nextId('sub_sched'),
      object: 'subscription_schedule',
      status: 'active',
      customer: subscription.customer,
      subscription: subscription.id,
      end_behavior: 'release',
      current_phase: { start_date, end_date },
      phases: [{ start_date, end_date, items: [{ price: price.id, quantity: 1 }] }],
      created: world.now(),
    }
    world.schedules.set(schedule.id, schedule)
    subscription.schedule = schedule.id
    world.emit('subscription_schedule.created', schedule)
    return schedule
  },
  'GET /v1/subscription_schedules/:id': (world, _, [id]) => found(world.schedules.get(id), 'subscription_schedule'),
  'POST /v1/subscription_schedules/:id': (world, params, [id]) => {
    const schedule = openSchedule(world, id)
    const { phases, end_behavior } = updateParams.parse(params)
    if (phases[0]?.start_date !== schedule.current_phase?.start_date) {
      throw new StripeRefusal(400, 'The first phase must be the current one, with its own start_date')
    }
    let start = phases[0]?.start_date ?? 0
    schedule.end_behavior = end_behavior
    schedule.phases = phases.map(phase => {
      if (phase.start_date !== start) throw new StripeRefusal(400, 'Phases must follow each other without a gap')
      for (const { price } of phase.items) found(world.prices.get(price), 'price')
      const months = (phase.duration?.interval === 'year' ? 12 : 1) * (phase.duration?.interval_count ?? 0)
      const end = phase.end_date ?? (months > 0 ? monthsAfter(start, months) : undefined)
      if (end === undefined) throw new StripeRefusal(400, 'A phase needs an end_date or a duration')
      start = end
      return { start_date: phase.start_date, end_date: end, items: phase.items }
    })
    world.emit('subscription_schedule.updated', schedule)
    return schedule
  },
  'POST /v1/subscription_schedules/:id/release': (world, _, [id]) => {
    const schedule = openSchedule(world, id)
    const subscription = world.subscriptions.get(schedule.subscription ?? '')
    if (subscription) subscription.schedule = null
    Object.assign(schedule, { status: 'released', subscription: null, current_phase: null })
    world.emit('subscription_schedule.released', schedule)
    return schedule
  },
}

function openSchedule(world: World, id: string): Schedule {
  const schedule = found(world.schedules.get(id), 'subscription_schedule')
  if (schedule.status !== 'active') throw new StripeRefusal(400, `The schedule is ${schedule.status}`)
  return schedule
}
