import { paymentsOf } from './stripe-invoices.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import { chargeOf } from './stripe-routes-customers.ts'
import type { World } from './stripe-world.ts'

/** A copy of the response with the ids at these paths replaced by their objects. Stripe refuses unknown paths. */
export function expand(world: World, answer: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) throw new StripeRefusal(400, 'You cannot expand more than 4 levels')
    walk(world, copy, steps)
  }
  return copy
}

function walk(world: World, part: unknown, [step, ...rest]: string[]): void {
  if (Array.isArray(part)) {
    for (const one of part) walk(world, one, step === undefined ? [] : [step, ...rest])
    return
  }
  if (step === undefined || !isRecord(part)) return
  if (step === 'payments' && part.object === 'invoice') part.payments = paymentsOf(world, String(part.id))
  if (!(step in part)) throw new StripeRefusal(400, `This property cannot be expanded (${step})`)
  const value = part[step]
  if (typeof value === 'string') part[step] = structuredClone(lookUp(world, value))
  walk(world, part[step], rest)
}

function lookUp(world: World, id: string): unknown {
  const { invoices, schedules, customers, prices, subscriptions } = world
  for (const things of [invoices, schedules, customers, prices, subscriptions]) {
    const thing = things.get(id)
    if (thing) return thing
  }
  const charge = chargeOf(world, id)
  if (charge) return charge
  throw new StripeRefusal(400, `This property cannot be expanded (${id})`)
}

function isRecord(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null
}
