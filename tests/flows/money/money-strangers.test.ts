import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eraseUser } from '#core/account/erase-user.ts'
import { activate } from '#core/billing/checkout/activate.ts'
import { forgetPayer } from '#core/billing/reconcile/forget-payer.ts'
import { reconcileEverybody, reconcilePayments } from '#core/billing/reconcile/reconcile.ts'
import { checkouts } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

let money: MoneyFlow
beforeEach(async () => {
  money = await startMoney()
  makeUser(money.app, { id: anna })
})
afterEach(() => money.stop())

const anna = 1001

/** What strangers have paid without a refund, and what of it would be charged again. */
const kept = () => ({
  cents: money.stripe.subscriptions().reduce((sum, { customer }) => sum + money.stripe.balanceOf(customer), 0),
  live: money.stripe.subscriptions().filter(({ status }) => status !== 'canceled').length,
})

async function deleteAccount() {
  await forgetPayer(money.app, { userId: anna })
  eraseUser(money.app, { userId: anna })
}

it('a stranger’s payment is refunded when the person deletes their account instead of activating it', async () => {
  money.stripe.pay(await money.checkout({ telegramId: anna, planId: 'UNLIMITED' }))
  await money.stripe.deliver()
  expect(kept()).toEqual({ cents: 9900, live: 1 })
  await deleteAccount()
  expect(kept()).toEqual({ cents: 0, live: 0 })
})

it.each([
  ['webhook', () => money.stripe.deliver()],
  ['hourly job', () => reconcilePayments(money.app)],
])('a stranger’s payment after the account was deleted is refunded by the %s', async (_, settle) => {
  const page = await money.checkout({ telegramId: anna, planId: 'UNLIMITED' })
  await deleteAccount()
  expect(JSON.stringify(money.app.db.select().from(checkouts).all())).not.toMatch(new RegExp(`\\b${anna}\\b`))
  money.stripe.pay(page)
  await settle()
  expect(kept()).toEqual({ cents: 0, live: 0 })
})

it('a payment activated while the nightly job refunds old claims is not refunded', async () => {
  const bert = 1002
  for (const telegramId of [bert, anna]) money.stripe.pay(await money.checkout({ telegramId, planId: 'UNLIMITED' }))
  await money.stripe.deliver()
  money.stripe.advanceTo('2026-03-25T12:00:00Z')
  const { refundAndEnd } = money.app.payments!.refunds
  money.app.payments!.refunds.refundAndEnd = async input => {
    money.app.payments!.refunds.refundAndEnd = refundAndEnd
    await activate(money.app, { userId: anna })
    return refundAndEnd(input)
  }
  await reconcileEverybody(money.app)
  expect([money.planOf(anna), money.stripe.balanceOf(money.customerOf(anna))]).toEqual(['unlimited', 9900])
  expect(kept()).toEqual({ cents: 9900, live: 1 })
  const [bertsCheckout] = money.app.db.select().from(checkouts).where(eq(checkouts.telegram_id, bert)).all()
  expect(bertsCheckout?.status).toBe('refunded')
})
