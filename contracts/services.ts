import { type Plan, plans, type Right } from './plans.ts'

/** The rights that need an outside service. */
export const servedRights = ['shared-whatsapp', 'own-whatsapp', 'follow-ups'] as const
export type ServedRight = (typeof servedRights)[number]

/** The services that a server can have beside reading cards, each by its own settings. */
export const serviceNames = ['checkout', 'stars', 'shared_number', 'own_number', 'ai_reading', 'enrichment'] as const
export type ServiceName = (typeof serviceNames)[number]
export type Services = Record<ServiceName, boolean>

/** Whether this server sells plans. If not, everybody has everything it can do, without a limit. */
export function sellsPlans(services: Services): boolean {
  return services.checkout || services.stars
}

/** Whether a plan's messages can be sent automatically: by the shared number, or by one's own if included. */
export function sendsMessages(plan: Plan, services: Services): boolean {
  const has = (right: Right) => plan.rights.includes(right)
  return (has('shared-whatsapp') && services.shared_number) || (has('own-whatsapp') && services.own_number)
}

/** What a plan promises but this server lacks. Never AI extraction: the thorough reading is local. */
export function missingRights(plan: Plan, services: Services): ServedRight[] {
  const isGiven: Record<ServedRight, boolean> = {
    'shared-whatsapp': services.shared_number,
    'own-whatsapp': services.own_number,
    'follow-ups': sendsMessages(plan, services),
  }
  return servedRights.filter(right => plan.rights.includes(right) && !isGiven[right])
}

/** Whether a plan gives something there that no cheaper plan of the same interval gives. */
export function isWorthBuying(plan: Plan, services: Services): boolean {
  const given = (one: Plan) => {
    const missing: readonly Right[] = missingRights(one, services)
    return one.rights.filter(right => !missing.includes(right))
  }
  return !plans.some(
    other =>
      other.interval === plan.interval &&
      other.price.usd < plan.price.usd &&
      other.scans === plan.scans &&
      given(plan).every(right => given(other).includes(right)),
  )
}
