/** Stripe's objects, as far as the stand-in needs them; `metadata` and other unused fields are left out. */

export type Product = { id: string; object: 'product'; active: boolean; name: string; created: number }

export type Price = {
  id: string
  object: 'price'
  type: 'recurring'
  active: boolean
  currency: string
  unit_amount: number
  currency_options: Record<string, { unit_amount: number }>
  lookup_key: string | null
  product: string
  recurring: { interval: 'month' | 'year'; interval_count: number }
  created: number
}

export type Customer = {
  id: string
  object: 'customer'
  currency: string | null
  email: string | null
  balance: number
  deleted?: true
  metadata: Record<string, string>
  created: number
}

export type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  mode: 'subscription'
  url: string | null
  client_reference_id: string | null
  customer: string | null
  subscription: string | null
  currency: string
  amount_total: number
  success_url: string
  cancel_url: string
  created: number
  expires_at: number
}

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
}

export type Subscription = {
  id: string
  object: 'subscription'
  status: 'active' | 'past_due' | 'canceled'
  customer: string
  currency: string
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string }
  latest_invoice: string | null
  schedule: string | null
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  start_date: number
  created: number
}

/** What a part of an invoice is for, and the time that it pays. */
export type InvoiceLine = { description: string; amount: number; period: { start: number; end: number } }

export type Invoice = {
  id: string
  object: 'invoice'
  status: 'open' | 'paid' | 'void'
  customer: string
  currency: string
  amount_due: number
  amount_paid: number
  total: number
  description: string | null
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false; url: string }
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  hosted_invoice_url: string
  status_transitions: { paid_at: number | null }
  attempt_count: number
  created: number
}

/** One payment of one invoice; `refunded` are the cents of its refunds. */
export type Payment = { id: string; invoice: string; intent: string; charge: string; amount: number; refunded: number }

export type Phase = { start_date: number; end_date: number; items: { price: string; quantity: number }[] }
export type Schedule = {
  id: string
  object: 'subscription_schedule'
  status: 'active' | 'released' | 'completed' | 'canceled'
  customer: string
  subscription: string | null
  end_behavior: 'release' | 'cancel'
  current_phase: { start_date: number; end_date: number } | null
  phases: Phase[]
  created: number
}

export type Refund = { id: string; object: 'refund'; amount: number; payment_intent: string; status: 'succeeded' }

export type StripeEvent = {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: unknown }
}
