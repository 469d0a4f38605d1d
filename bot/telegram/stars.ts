import { Api, GrammyError } from 'grammy'
import { clientOptions, makeResilient } from '#bot/telegram/resilient-api.ts'
import { toAppError } from '#bot/telegram/telegram-failure.ts'
import type { Env } from '#core/base/env.ts'
import type { StarsPort } from '#core/billing/payments-port.ts'

/** The only period that Telegram knows for a subscription: 30 days. */
const periodSeconds = 30 * 24 * 60 * 60

/** Telegram Stars as core knows them. */
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
  }
}

/** Giving back twice is giving back once. */
function isRefunded(error: unknown): boolean {
  return error instanceof GrammyError && error.description.includes('CHARGE_ALREADY_REFUNDED')
}

async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toAppError(error)
  }
}
