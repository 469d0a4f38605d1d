import { Api, GrammyError } from 'grammy'
import type { StarTransaction } from 'grammy/types'
import { clientOptions, makeResilient } from '#bot/telegram/resilient-api.ts'
import { telling } from '#bot/telegram/telegram-failure.ts'
import type { Env } from '#core/base/env.ts'
import type { ReceivedStars, StarsPort } from '#core/billing/payments-port.ts'

/** The only subscription period that Telegram supports: 30 days. */
const periodSeconds = 30 * 24 * 60 * 60

/** The most that Telegram lists at once. */
const pageSize = 100

/** Implements core's StarsPort. */
export function createStars({ env, token }: { env: Env; token: string }): StarsPort {
  const api = new Api(token, clientOptions(env))
  makeResilient(api)
  return {
    createLink: ({ title, description, payload, stars }) =>
      telling(async () => ({
        url: await api.createInvoiceLink(title, description, payload, '', 'XTR', [{ label: title, amount: stars }], {
          subscription_period: periodSeconds,
        }),
      })),
    setRenewal: ({ userId, chargeId, renews }) =>
      telling(async () => void (await api.editUserStarSubscription(userId, chargeId, !renews))),
    refund: ({ userId, chargeId }) =>
      telling(async () => {
        try {
          await api.refundStarPayment(userId, chargeId)
        } catch (error) {
          if (!isRefunded(error)) throw error
        }
      }),
    listPayments: () => telling(async () => standingPayments(await listTransactions(api))),
  }
}

async function listTransactions(api: Api): Promise<StarTransaction[]> {
  const all: StarTransaction[] = []
  for (;;) {
    const { transactions } = await api.getStarTransactions({ offset: all.length, limit: pageSize })
    all.push(...transactions)
    if (transactions.length < pageSize) return all
  }
}

/** A refund appears in Telegram's list under the id of its payment. */
function standingPayments(transactions: StarTransaction[]): ReceivedStars[] {
  const givenBack = new Set(transactions.filter(one => one.receiver).map(({ id }) => id))
  return transactions.flatMap(({ id, amount, date, source }) => {
    if (source?.type !== 'user' || source.invoice_payload === undefined || givenBack.has(id)) return []
    const { subscription_period: seconds, invoice_payload: payload, user } = source
    return {
      userId: user.id,
      chargeId: id,
      payload,
      stars: amount,
      paidAt: new Date(date * 1000),
      paidUntil: seconds === undefined ? undefined : new Date((date + seconds) * 1000),
    }
  })
}

/** A payment that was refunded before counts as refunded now. */
function isRefunded(error: unknown): boolean {
  return error instanceof GrammyError && error.description.includes('CHARGE_ALREADY_REFUNDED')
}
