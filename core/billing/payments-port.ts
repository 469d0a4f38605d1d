import type { Billing, Money } from '#contracts/billing.ts'
import type { Currency, PlanColumn } from '#contracts/plans.ts'

/** A subscription as the provider has it at the moment of reading. */
export type PaidSubscription = {
  id: string
  /** Undefined where its price is none of ours. */
  plan: PlanColumn | undefined
  /** `past_due`: the provider tries a failed payment again. `pending`: the first payment is not made yet. */
  status: 'active' | 'past_due' | 'pending' | 'ended'
  currency: Currency
  startedAt: Date
  periodEnd: Date
  /** When it ends (cancelled) or has ended; undefined while it renews. */
  endsAt: Date | undefined
  /** What a schedule turns it into when the period ends. */
  nextPlan: PlanColumn | undefined
  /** The open invoice of a failed payment. */
  openInvoice: { id: string; url: string | undefined } | undefined
}

export type CustomerReading = {
  /** Deleted customers have no subscriptions. `unknown`: to this key, perhaps another account's. */
  state: 'known' | 'deleted' | 'unknown'
  subscriptions: PaidSubscription[]
}

export type CheckoutReading = {
  /** `unknown`: to this key, perhaps another account's. */
  status: 'open' | 'paid' | 'expired' | 'unknown'
  customerId: string | undefined
  subscriptionId: string | undefined
}

/** How a monthly plan comes to renew on the 1st (core/billing/subscription/first-charge.ts decides). */
export type FirstPeriod = 'whole' | 'prorated' | 'free'

export type OpenCheckout = {
  plan: PlanColumn
  currency: Currency
  firstPeriod: FirstPeriod
  /** Known only where the caller is: to a stranger a customer would show its e-mail and card. */
  customerId: string | undefined
  /** What was typed, for the operator to find. */
  reference: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Payer = { customerId: string; paidFor: { subscriptionId: string; plan: PlanColumn }[] }

/** An event only names what to read again; its contents are never believed. */
export type PaymentEvent = {
  id: string
  type: string
  customerId: string | undefined
  sessionId: string | undefined
}

/**
 * The provider of subscriptions (Stripe). Every method throws AppError `payments-failed` where it cannot be reached
 * or refuses what should have worked.
 */
export type PaymentsPort = {
  checkouts: {
    open(input: OpenCheckout): Promise<{ sessionId: string; url: string }>
    read(input: { sessionId: string }): Promise<CheckoutReading>
  }
  customers: {
    /** The same customer for the same key, however often it is asked. */
    create(input: { userId: number; key: string }): Promise<{ customerId: string }>
    read(input: { customerId: string }): Promise<CustomerReading>
    /** Ends all subscriptions at once and deletes what the provider knows of the person. */
    delete(input: { customerId: string }): Promise<void>
    history(input: { customerId: string }): Promise<Omit<Billing, 'has_page'>>
    /** A page of the provider's for cards, invoices and cancelling. */
    portalUrl(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>
  }
  subscriptions: {
    previewUpgrade(input: { subscriptionId: string; plan: PlanColumn; at: Date }): Promise<{ dueNow: Money }>
    /** At once, charged now; throws `payment-declined` and leaves everything as it was. */
    upgrade(input: { subscriptionId: string; plan: PlanColumn; at: Date }): Promise<void>
    downgradeLater(input: { subscriptionId: string; plan: PlanColumn }): Promise<void>
    cancelLater(input: { subscriptionId: string }): Promise<void>
    /** Takes back a downgrade or a cancellation that has not happened yet. */
    keep(input: { subscriptionId: string }): Promise<void>
  }
  refunds: {
    /** When the first money was paid, and what of all that was paid was not given back yet; undefined before. */
    standing(input: { subscriptionId: string }): Promise<{ firstPaidAt: Date; left: Money } | undefined>
    /**
     * The customer of this id or of the charge of this id, also one who was deleted, with what they paid for here;
     * undefined where the provider knows neither.
     */
    findPayer(input: { reference: string }): Promise<Payer | undefined>
    /**
     * Gives back what was paid, once however often it is asked, then ends the subscription without proration. `last` is
     * the invoice of what runs now: where that is unpaid, there is nothing to give back.
     */
    refundAndEnd(input: { subscriptionId: string; invoices: 'last' | 'all' }): Promise<{ isPaidBack: boolean }>
  }
  events: {
    /** Throws `bad-signature` for what the provider did not sign, or signed more than five minutes ago. */
    read(input: { payload: string; signature: string; now: Date }): Promise<PaymentEvent>
    /** What our webhook did not take, oldest first. */
    listUndelivered(): Promise<PaymentEvent[]>
  }
}

/** Telegram's Stars, as core needs them. Throws `telegram-failed`. */
export type StarsPort = {
  /** An invoice link for a subscription of 30 days; `payload` comes back with each payment (at most 128 bytes). */
  createLink(input: { title: string; description: string; payload: string; stars: number }): Promise<{ url: string }>
  /** Stops the renewal, or lets the person switch it on again. */
  setRenewal(input: { userId: number; chargeId: string; renews: boolean }): Promise<void>
  refund(input: { userId: number; chargeId: string }): Promise<void>
  /** Payments for invoices of the bot that were not given back, oldest first. */
  listPayments(): Promise<ReceivedStars[]>
}

/** A payment in Stars as Telegram keeps it. */
export type ReceivedStars = {
  /** Who paid. */
  userId: number
  chargeId: string
  payload: string
  stars: number
  paidAt: Date
  /** What the payment lasts; undefined where it was for no subscription. */
  paidUntil: Date | undefined
}
