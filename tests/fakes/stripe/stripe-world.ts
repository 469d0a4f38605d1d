import type {
  Customer,
  Invoice,
  Payment,
  Price,
  Product,
  Refund,
  Schedule,
  Session,
  StripeEvent,
  Subscription,
} from './stripe-objects.ts'

/** What was billed for a stretch of time, which is what an unused part of it gives back. */
export type Debit = { amount: number; from: number; to: number }

/** What a checkout session will do when it is paid. */
export type Purchase = { price: Price; anchored: boolean; prorated: boolean }

/** What goes wrong with a call: refused, or the line is cut before or after Stripe has done what it was told. */
export type StripeFault = { status: 429 | 500 } | 'reset' | 'reset-after'

/** Everything that the stand-in knows, shared by its parts. Times are unix seconds. */
export type World = {
  origin: string
  key: string
  now(): number
  products: Map<string, Product>
  prices: Map<string, Price>
  customers: Map<string, Customer>
  sessions: Map<string, Session>
  purchases: Map<string, Purchase>
  subscriptions: Map<string, Subscription>
  debits: Map<string, Debit[]>
  invoices: Map<string, Invoice>
  payments: Payment[]
  schedules: Map<string, Schedule>
  refunds: Refund[]
  portals: Map<string, { id: string; metadata: Record<string, string>; [field: string]: unknown }>
  portalSessions: Map<string, { customer: string; returnUrl: string }>
  endpoints: Map<string, { id: string; url: string; secret: string; [field: string]: unknown }>
  /** Customers whose card is declined. */
  declined: Set<string>
  events: StripeEvent[]
  /** Events that no webhook has taken. */
  undelivered: Set<string>
  answered: Map<string, { request: string; answer: unknown }>
  /** How the next calls go wrong. */
  faults: StripeFault[]
  calls: { call: string; params: Record<string, unknown> }[]
  violations: string[]
  nextId(prefix: string): string
  emit(type: string, object: unknown): void
}

/** A world in which nothing has happened yet. */
export function createWorld({ key, now }: { key: string; now: () => number }): World {
  let lastId = 0
  const world: World = {
    origin: '',
    key,
    now,
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    sessions: new Map(),
    purchases: new Map(),
    subscriptions: new Map(),
    debits: new Map(),
    invoices: new Map(),
    payments: [],
    schedules: new Map(),
    refunds: [],
    portals: new Map(),
    portalSessions: new Map(),
    endpoints: new Map(),
    declined: new Set(),
    events: [],
    undelivered: new Set(),
    answered: new Map(),
    faults: [],
    calls: [],
    violations: [],
    nextId: prefix => `${prefix}_${String(++lastId).padStart(4, '0')}`,
    emit: (type, object) => {
      // A snapshot: events tell how things were, however late they come.
      const event: StripeEvent = {
        id: world.nextId('evt'),
        object: 'event',
        type,
        created: world.now(),
        data: { object: structuredClone(object) },
      }
      world.events.push(event)
      world.undelivered.add(event.id)
    },
  }
  return world
}
