import type { Update, User } from 'grammy/types'
import { z } from 'zod'
import type { Answer } from './telegram-messages.ts'
import type { Person } from './telegram-people.ts'
import { badRequest } from './telegram-refusal.ts'
import { assertIs } from './telegram-schema.ts'
import { toChat, type World } from './telegram-world.ts'

const periodSeconds = 2_592_000

export type StarPayment = { chargeId: string; payload: string; stars: number; payer: number; refunded: boolean }

/** Telegram's record of incoming Stars (a payment) and outgoing ones (a refund, under the same id). */
type Transaction = { id: string; amount: number; date: number; [partner: string]: unknown }

/** The payer's side of Telegram Stars, and Telegram's records. */
export type StarsDesk = {
  /** The result of `getStarTransactions`. */
  transactions: Transaction[]
  answers: Record<string, Answer>
  payments: StarPayment[]
  /** Whether a subscription will renew, by its payload. */
  renews: Map<string, boolean>
  /**
   * Opens an invoice link and confirms; resolves with the bot's refusal, or undefined once it is paid. Telegram
   * cancels a checkout without an answer, here after `patience`.
   */
  pay(person: Person, link: string, until: Date, patience?: AbortSignal): Promise<string | undefined>
  /** Thirty days have passed: Telegram charges again. */
  renew(person: Person, payload: string, until: Date): void
  /** The person switches the renewal off or on in Telegram's settings. */
  setRenewal(person: Person, payload: string, renews: boolean): void
  /** Telegram itself refunds a payment. */
  refund(person: Person, chargeId: string): void
}

const linkParams = z.object({
  title: z.string().min(1).max(32),
  description: z.string().min(1).max(255),
  payload: z.string().min(1),
  provider_token: z.literal('').optional(),
  currency: z.literal('XTR'),
  prices: z.array(z.object({ label: z.string().min(1), amount: z.number().int().min(1).max(10_000) })).length(1),
  subscription_period: z.literal(periodSeconds),
})

/** Creates the stand-in for Stars. */
export function createStarsDesk(world: World): StarsDesk {
  const invoices = new Map<string, { payload: string; stars: number }>()
  const waiting = new Map<string, (refusal: string | undefined) => void>()
  const payments: StarPayment[] = []
  const renews = new Map<string, boolean>()
  const transactions: Transaction[] = []

  const createInvoiceLink: Answer = (_, params) => {
    const { payload, prices } = linkParams.parse(params)
    if (Buffer.byteLength(payload) > 128) throw badRequest('INVOICE_PAYLOAD_INVALID')
    const link = `https://t.me/$invoice${world.nextId()}`
    invoices.set(link, { payload, stars: prices[0]?.amount ?? 0 })
    return link
  }
  const answerPreCheckoutQuery: Answer = (_, params) => {
    const { pre_checkout_query_id, ok, error_message } = z
      .object({ pre_checkout_query_id: z.string(), ok: z.boolean(), error_message: z.string().optional() })
      .parse(params)
    const settle = waiting.get(pre_checkout_query_id)
    if (!settle) throw badRequest('query is too old and response timeout expired or query ID is invalid')
    if (!ok && !error_message) throw badRequest('error_message must be non-empty')
    waiting.delete(pre_checkout_query_id)
    settle(ok ? undefined : error_message)
    return true
  }
  const giveBack = (payment: StarPayment) => {
    payment.refunded = true
    const user = world.chats.get(payment.payer)?.person
    transactions.push({
      id: payment.chargeId,
      amount: payment.stars,
      date: transactions.at(-1)?.date ?? 0,
      ...(user ? { receiver: partner(user) } : {}),
    })
  }
  const find = (userId: number, chargeId: string) => {
    const payment = payments.find(one => one.chargeId === chargeId && one.payer === userId)
    if (!payment) throw badRequest('CHARGE_NOT_FOUND')
    return payment
  }
  const refundStarPayment: Answer = (_, params) => {
    const { user_id, telegram_payment_charge_id } = z
      .object({ user_id: z.number(), telegram_payment_charge_id: z.string() })
      .parse(params)
    const payment = find(user_id, telegram_payment_charge_id)
    if (payment.refunded) throw badRequest('CHARGE_ALREADY_REFUNDED')
    giveBack(payment)
    return true
  }
  const getStarTransactions: Answer = (_, params) => {
    const { offset, limit } = z
      .object({ offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(100).default(100) })
      .parse(params)
    const answer = { transactions: transactions.slice(offset, offset + limit) }
    assertIs('StarTransactions', answer)
    return answer
  }
  const editUserStarSubscription: Answer = (_, params) => {
    const { user_id, telegram_payment_charge_id, is_canceled } = z
      .object({ user_id: z.number(), telegram_payment_charge_id: z.string(), is_canceled: z.boolean() })
      .parse(params)
    const { payload } = find(user_id, telegram_payment_charge_id)
    // A renewal that the bot has stopped can only be resumed by the person, once the bot allows it.
    if (is_canceled) renews.set(payload, false)
    return true
  }

  const charge = (person: Person, invoice: { payload: string; stars: number }, until: Date, isFirst: boolean) => {
    const chargeId = `charge-${world.nextId()}`
    payments.push({ chargeId, ...invoice, payer: person.id, refunded: false })
    const source = {
      ...partner(person.user),
      invoice_payload: invoice.payload,
      subscription_period: periodSeconds,
    }
    transactions.push({ id: chargeId, amount: invoice.stars, date: seconds(until) - periodSeconds, source })
    renews.set(invoice.payload, true)
    say(world, person, {
      successful_payment: {
        currency: 'XTR',
        total_amount: invoice.stars,
        invoice_payload: invoice.payload,
        telegram_payment_charge_id: chargeId,
        provider_payment_charge_id: '',
        subscription_expiration_date: seconds(until),
        is_recurring: true,
        ...(isFirst ? { is_first_recurring: true } : {}),
      },
    })
  }

  return {
    answers: {
      createInvoiceLink,
      answerPreCheckoutQuery,
      refundStarPayment,
      editUserStarSubscription,
      getStarTransactions,
    },
    payments,
    transactions,
    renews,
    pay: async (person, link, until, patience) => {
      const invoice = invoices.get(link)
      if (!invoice) throw new Error(`No invoice at ${link}`)
      const id = `pre-${world.nextId()}`
      const { payload: invoice_payload, stars: total_amount } = invoice
      const answered = new Promise<string | undefined>(resolve => {
        waiting.set(id, resolve)
        patience?.addEventListener('abort', () => {
          if (waiting.delete(id)) resolve('no answer in time')
        })
      })
      push(world, {
        pre_checkout_query: { id, from: person.user, currency: 'XTR', total_amount, invoice_payload },
      })
      const refusal = await answered
      if (refusal === undefined) charge(person, invoice, until, true)
      return refusal
    },
    renew: (person, payload, until) => {
      const stars = payments.find(one => one.payload === payload)?.stars ?? 0
      charge(person, { payload, stars }, until, false)
    },
    setRenewal: (person, payload, isOn) => {
      renews.set(payload, isOn)
      const subscription = { user: person.user, invoice_payload: payload, state: isOn ? 'active' : 'canceled' }
      push(world, { subscription })
    },
    refund: (person, chargeId) => {
      const payment = find(person.id, chargeId)
      giveBack(payment)
      say(world, person, {
        refunded_payment: {
          currency: 'XTR',
          total_amount: payment.stars,
          invoice_payload: payment.payload,
          telegram_payment_charge_id: chargeId,
        },
      })
    },
  }
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** The other side of a transaction. */
const partner = (user: User) => ({ type: 'user', transaction_type: 'invoice_payment', user })

function say(world: World, person: Person, content: Record<string, unknown>): void {
  const chat = world.chats.get(person.id)
  if (!chat) throw new Error('No such chat')
  push(world, {
    message: { message_id: world.nextId(), date: 1_790_000_000, from: person.user, chat: toChat(chat), ...content },
  })
}

function push(world: World, update: unknown): void {
  world.push(update as Omit<Update, 'update_id'>)
}
