import type { Billing, Money } from '#contracts/billing.ts'
import type { Currency, PlanColumn } from '#contracts/plans.ts'

/** A subscription as the provider reports it now. */
export type PaidSubscription = {
  id: string
  /** Undefined if its price is unknown. */
  plan: PlanColumn | undefined
  /** `past_due`: the provider retries a failed payment. `pending`: the first payment is not made yet. */
  status: 'active' | 'past_due' | 'pending' | 'ended'
  currency: Currency
  startedAt: Date
  periodEnd: Date
  /** When it ends (cancelled) or has ended; undefined while it renews. */
  endsAt: Date | undefined
  /** The plan that a schedule changes it to at the end of the period. */
  nextPlan: PlanColumn | undefined
  /** The open invoice of a failed payment. */
  openInvoice: { id: string; url: string | undefined } | undefined
}

export type CustomerReading = {
  /** Deleted customers have no subscriptions. `unknown`: not known to this key, perhaps of another account. */
  state: 'known' | 'deleted' | 'unknown'
  subscriptions: PaidSubscription[]
}

export type CheckoutReading = {
  /** `unknown`: not known to this key, perhaps of another account. */
  status: 'open' | 'paid' | 'expired' | 'unknown'
  customerId: string | undefined
  subscriptionId: string | undefined
}

/** How a monthly plan gets to renew on the 1st (core/billing/subscription/first-charge.ts decides). */
export type FirstPeriod = 'whole' | 'prorated' | 'free'

export type OpenCheckout = {
  plan: PlanColumn
  currency: Currency
  firstPeriod: FirstPeriod
  /** Set only for a known caller: the page shows a customer's e-mail and card. */
  customerId: string | undefined
  /** The typed id, for the operator to find. */
  reference: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Payer = { customerId: string; paidFor: { subscriptionId: string; plan: PlanColumn }[] }

/** An event only names what to read again; its contents are not trusted. */
export type PaymentEvent = {
  id: string
  type: string
  customerId: string | undefined
  sessionId: string | undefined
}

/** The provider of subscriptions (Stripe). Methods throw `payments-failed` if it is away or refuses. */
export type PaymentsPort = {
  checkouts: {
    open(input: OpenCheckout): Promise<{ sessionId: string; url: string }>
    read(input: { sessionId: string }): Promise<CheckoutReading>
  }
  customers: {
    /** Returns the same customer for the same key. */
    create(input: { userId: number; key: string }): Promise<{ customerId: string }>
    read(input: { customerId: string }): Promise<CustomerReading>
    /** Ends all subscriptions at once and deletes the person's data at the provider. */
    delete(input: { customerId: string }): Promise<void>
    history(input: { customerId: string }): Promise<Omit<Billing, 'has_page'>>
    /** The address of the provider's page for cards, invoices and cancelling. */
    portalUrl(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>
  }
  subscriptions: {
    previewUpgrade(input: { subscriptionId: string; plan: PlanColumn; at: Date }): Promise<{ dueNow: Money }>
    /** Changes at once, charged now; throws `payment-declined` and leaves everything unchanged. */
    upgrade(input: { subscriptionId: string; plan: PlanColumn; at: Date }): Promise<void>
    downgradeLater(input: { subscriptionId: string; plan: PlanColumn }): Promise<void>
    cancelLater(input: { subscriptionId: string }): Promise<void>
    /** Cancels a planned downgrade or cancellation. */
    keep(input: { subscriptionId: string }): Promise<void>
  }
  refunds: {
    /** When the first money was paid, and the payments not refunded yet; undefined before the first payment. */
    standing(input: { subscriptionId: string }): Promise<{ firstPaidAt: Date; left: Money } | undefined>
    /** The customer with this id or charge, even a deleted one, and their payments; undefined for unknown ids. */
    findPayer(input: { reference: string }): Promise<Payer | undefined>
    /** Refunds all payments, once however often it is called, then ends the subscription without proration. */
    refundAndEnd(input: { subscriptionId: string }): Promise<void>
    /**
     * The same for what a subscription was paid in vain: the newest payment whole if it was made after `wholeSince`,
     * and of each other one the days that are left at `now`.
     */
    refundUnusedAndEnd(input: { subscriptionId: string; wholeSince: Date; now: Date }): Promise<{ isPaidBack: boolean }>
  }
  events: {
    /** Throws `bad-signature` for a wrong signature, or one more than five minutes old. */
    read(input: { payload: string; signature: string; now: Date }): Promise<PaymentEvent>
    /** Events that our endpoint did not accept, oldest first. */
    listUndelivered(): Promise<PaymentEvent[]>
  }
}

/** Telegram's Stars. Throws `telegram-failed`. */
export type StarsPort = {
  /** An invoice link for a subscription of 30 days; `payload` comes back with each payment (at most 128 bytes). */
  createLink(input: { title: string; description: string; payload: string; stars: number }): Promise<{ url: string }>
  /** Stops the renewal, or lets the person switch it on again. */
  setRenewal(input: { userId: number; chargeId: string; renews: boolean }): Promise<void>
  refund(input: { userId: number; chargeId: string }): Promise<void>
  /** Payments for the bot's invoices that were not refunded, oldest first. */
  listPayments(): Promise<ReceivedStars[]>
}

/** A payment in Stars, as Telegram reports it. */
export type ReceivedStars = {
  /** The payer. */
  userId: number
  chargeId: string
  payload: string
  stars: number
  paidAt: Date
  /** The end of the paid period; undefined without a subscription. */
  paidUntil: Date | undefined
}
