import { z } from 'zod'
import { currencies, type PlanColumn, planColumns, planIds } from './plans.ts'
import { servedRights, serviceNames } from './services.ts'

/** Integer cents. */
const cents = z.number().int()
const moment = z.iso.datetime()

export const moneySchema = z.object({ amount: cents, currency: z.enum(currencies) })
export type Money = z.infer<typeof moneySchema>

/** SPEC §7, with the token that proves that a link is the user's own (PRODUCT §1). */
export const checkoutRequestSchema = z.object({
  telegramId: z.union([
    z.number().int().positive(),
    z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ]),
  planId: z.enum(planIds).exclude(['FREE']),
  token: z.string().max(200).optional(),
})
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>

/** The query of `GET /api/subscription/offers`, from the page that the bot's link opens. */
export const offersQuerySchema = z.object({
  telegram_id: z.coerce.number().int().positive().optional().catch(undefined),
  token: z.string().max(200).optional().catch(undefined),
})

/** The price of one plan when bought now. */
export const offerSchema = z.object({
  plan_id: z.enum(planIds),
  /** Cents charged at the checkout; null if the plan cannot be bought. */
  today: z.object({ usd: cents, eur: cents }).nullable(),
  /** When the full price is charged next. */
  next_charge_at: moment.nullable(),
  /** Telegram Stars for 30 days; null if it is not sold for Stars. */
  stars: z.number().int().nullable(),
  /** False if all that it adds to a cheaper plan is missing on this server; then nobody can buy it. */
  sold: z.boolean(),
  /** What it promises but this server cannot do. */
  missing: z.array(z.enum(servedRights)),
})
export type Offer = z.infer<typeof offerSchema>

export const paymentWays = ['stars', 'stripe', 'both'] as const

/** The response of `GET /api/subscription/offers`. */
export const offersSchema = z.object({
  services: z.record(z.enum(serviceNames), z.boolean()),
  /** The currency of the caller's checkout: their customer's, known by launch data or by the bot's link. */
  currency: z.enum(currencies),
  in_telegram: z.enum(paymentWays),
  /** Who runs the service, for the terms and the privacy page. */
  operator: z.object({ name: z.string().nullable(), contact: z.string().nullable() }),
  offers: z.array(offerSchema),
})
export type Offers = z.infer<typeof offersSchema>

/** What the success page may know about a session; nothing personal. */
export type CheckoutState = {
  state: 'open' | 'active' | 'needs-activation' | 'refunded' | 'expired'
  plan: PlanColumn
}

/** The response of `GET /api/subscription/{userId}`. */
export const subscriptionStateSchema = z.object({
  plan: z.enum(planColumns),
  source: z.enum(['stripe', 'stars', 'grant']).nullable(),
  /**
   * `included`: this server sells no plans and gives this one to everybody. `past_due`: a payment failed and is
   * retried. `ending`: cancelled, paid until `ends_at`.
   */
  status: z.enum(['free', 'included', 'active', 'past_due', 'ending']),
  renews_at: moment.nullable(),
  ends_at: moment.nullable(),
  /** The plan that starts at `renews_at`. */
  pending_plan: z.enum(planColumns).nullable(),
  /** The provider that charges them, even if a granted plan is higher. */
  pays: z.enum(['stripe', 'stars']).nullable(),
  /** The currency of their card payments, now or at the next checkout; null before the first. */
  currency: z.enum(currencies).nullable(),
  /** The price of their plan in Stars for 30 days; null if it is not paid in Stars. */
  stars: z.number().int().nullable(),
  /** Where the open invoice can be paid. */
  pay_url: z.string().nullable(),
})
export type SubscriptionState = z.infer<typeof subscriptionStateSchema>

/** The body of `/preview` and `/change`; `proration_date` (unix seconds) makes the charge the previewed amount. */
export const changeRequestSchema = z.object({
  planId: z.enum(planIds),
  proration_date: z.number().int().positive().optional(),
})

/** The response of `/preview`; times are ISO 8601 UTC. */
export type ChangePreview = {
  kind: 'upgrade' | 'downgrade' | 'cancel'
  plan: PlanColumn
  due_now: Money
  takes_effect_at: string
  next_charge: (Money & { at: string }) | null
  /** The price of the next plan in Stars for 30 days, which the person then pays themselves; null if there is none. */
  next_stars: number | null
  proration_date: number | null
}

export const starsRequestSchema = z.object({ planId: z.enum(planIds) })

/** SPEC §3 "Billing": `created` is unix seconds, `amount_paid` cents of `currency`. */
export const billingSchema = z.object({
  /** Whether the provider has a page for this person; people who never paid by card have none. */
  has_page: z.boolean(),
  invoices: z.array(
    z.object({
      description: z.string(),
      created: z.number(),
      amount_paid: cents,
      currency: z.string(),
      status: z.string(),
    }),
  ),
  paymentMethods: z.array(
    z.object({
      card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() }),
    }),
  ),
})
export type Billing = z.infer<typeof billingSchema>

/** A notice about payments; stored whole in the outbox, because it is about a moment. */
export type MoneyNotice =
  | { kind: 'plan-active'; plan: PlanColumn; until: string | null; renews: boolean }
  | { kind: 'payment-failed'; plan: PlanColumn; pay_url: string | null }
  /** `next`: the lower plan that they chose to pay for in Stars next. */
  | { kind: 'plan-ended'; plan: PlanColumn; next?: { plan: PlanColumn; stars: number } }
  /** Somebody has paid for them without proving who they are: the claim waits for /activate. */
  | { kind: 'payment-waiting'; plan: PlanColumn }
  | { kind: 'payment-refunded'; plan: PlanColumn; reason: 'second-plan' | 'unproven' | 'guarantee' }
