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

/** The bill for a period, from which the refund of its unused part is calculated. */
export type Debit = { amount: number; from: number; to: number }

/** What a paid checkout session does. */
export type Purchase = { price: Price; anchored: boolean; prorated: boolean }

/** A fault of a call: refused, or the connection is cut before or after Stripe has handled it. */
export type StripeFault = { status: 429 | 500 } | 'reset' | 'reset-after'

/** The stand-in's whole state, shared by its parts. Times are unix seconds. */
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
  /** Events that were not accepted yet. */
  undelivered: Set<string>
  answered: Map<string, { request: string; answer: unknown }>
  /** The faults of the next calls. */
  faults: StripeFault[]
  calls: { call: string; params: Record<string, unknown> }[]
  violations: string[]
  nextId(prefix: string): string
  emit(type: string, object: unknown): void
}

/** An empty state. */
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
      // A snapshot, because events contain the state of their time, however late they arrive.
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
