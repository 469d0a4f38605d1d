import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { runAdminCommand } from '#core/admin/run-admin-command.ts'
import { AppError } from '#core/base/errors.ts'
import { changePlan } from '#core/billing/subscription/change-plan.ts'
import { subscriptions, users } from '#db/schema.ts'
import { type Call, callAs } from '#tests/call-as.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

const anna = 1001
const path = `/api/user/${anna}`
const sure = { confirm: 'DELETE' }

let money: MoneyFlow
let call: Call
/** Signs in at the time of the call. */
const callOf = (userId: number) => callAs(money.app, createApi(money.app, { botUsername: () => undefined }), userId)
beforeEach(async () => {
  money = await startMoney()
  await money.subscribe(anna, 'PRO')
  call = callOf(anna)
})
afterEach(() => money.stop())

const rows = () => [
  money.app.db.select().from(users).all().length,
  money.app.db.select().from(subscriptions).all().length,
]

test('deleting the account ends paid plans, and late events of Stripe restore nothing', async () => {
  expect((await call('DELETE', path, sure)).status).toBe(204)
  expect(money.stripe.subscriptions().map(one => one.status)).toEqual(['canceled'])
  await money.stripe.deliver()
  expect(rows()).toEqual([0, 0])
})

test('while Stripe cannot be reached everything stays, and the next try deletes it', async () => {
  const payments = money.app.payments!
  const unreachable = async () => {
    throw new AppError('payments-failed')
  }
  money.app.payments = { ...payments, customers: { ...payments.customers, delete: unreachable } }
  const refused = await call('DELETE', path, sure)
  expect([refused.status, await refused.json()]).toMatchObject([502, { code: 'payments-failed' }])
  expect(rows()).toEqual([1, 1])
  money.app.payments = payments
  expect((await call('DELETE', path, sure)).status).toBe(204)
  expect(rows()).toEqual([0, 0])
})

describe('within 14 days of the first payment', () => {
  const customer = () => money.stripe.subscriptions()[0]!.customer

  test('the person is asked, and their payment is refunded before everything is deleted', async () => {
    const paid = money.stripe.balanceOf(customer())
    expect(await (await call('GET', `${path}/refund`)).json()).toEqual({
      money: [{ amount: paid, currency: 'eur' }],
      stars: 0,
    })
    expect((await call('DELETE', path, { ...sure, refund: true })).status).toBe(204)
    expect([money.stripe.balanceOf(customer()), rows()]).toEqual([0, [0, 0]])
  })

  test('there is no refund if they decline', async () => {
    const paid = money.stripe.balanceOf(customer())
    expect((await call('DELETE', path, { ...sure, refund: false })).status).toBe(204)
    expect([money.stripe.balanceOf(customer()), rows()]).toEqual([paid, [0, 0]])
  })

  test('there is a refund even if nobody was asked', async () => {
    expect((await call('DELETE', path, sure)).status).toBe(204)
    expect(money.stripe.balanceOf(customer())).toBe(0)
  })

  test('a monthly plan that has ended since is refunded too', async () => {
    money.stripe.advanceTo('2026-03-20T12:00:00Z')
    await money.subscribe(1002, 'PRO')
    await changePlan(money.app, { userId: 1002, planId: 'FREE' })
    money.stripe.advanceTo('2026-04-02T12:00:00Z')
    await money.stripe.deliver()
    const { customer: bert } = money.stripe.subscriptions()[1]!
    expect([money.planOf(1002), money.stripe.balanceOf(bert) > 0]).toEqual(['free', true])
    expect((await callOf(1002)('DELETE', '/api/user/1002', { ...sure, refund: true })).status).toBe(204)
    expect(money.stripe.balanceOf(bert)).toBe(0)
  })

  test('nothing is deleted while the refund fails', async () => {
    const payments = money.app.payments!
    const refundAndEnd = async () => {
      throw new AppError('payments-failed')
    }
    money.app.payments = { ...payments, refunds: { ...payments.refunds, refundAndEnd } }
    expect((await call('DELETE', path, { ...sure, refund: true })).status).toBe(502)
    expect(rows()).toEqual([1, 1])
  })
})

test('later there is no offer and no refund', async () => {
  const { customer } = money.stripe.subscriptions()[0]!
  money.stripe.advanceTo('2026-03-24T12:00:01Z')
  call = callOf(anna)
  expect(await (await call('GET', `${path}/refund`)).json()).toEqual({ money: [], stars: 0 })
  expect((await call('DELETE', path, { ...sure, refund: true })).status).toBe(204)
  expect(money.stripe.balanceOf(customer)).toBeGreaterThan(0)
})

describe('the operator refunds a person who has deleted their account', () => {
  const refund = async (reference: string) => (await runAdminCommand(money.app, ['refund', reference]))?.join('\n')
  beforeEach(async () => {
    await call('DELETE', path, { ...sure, refund: false })
  })

  test('by the customer or the charge, once', async () => {
    const { customer } = money.stripe.subscriptions()[0]!
    const { charge } = money.stripe.world.payments[0]!
    expect(await refund(charge)).toBe('Paid back and ended: pro')
    expect(money.stripe.balanceOf(customer)).toBe(0)
    await expect(refund(customer)).rejects.toMatchObject({ code: 'nothing-to-refund' })
  })

  test('not after 14 days, and not for what Stripe does not know', async () => {
    const { customer } = money.stripe.subscriptions()[0]!
    await expect(refund('cus_nobody')).rejects.toMatchObject({ code: 'not-found' })
    money.stripe.advanceTo('2026-03-24T12:00:01Z')
    await expect(refund(customer)).rejects.toMatchObject({ code: 'nothing-to-refund' })
  })
})

test('the operator finds an existing person by their customer, and their plan ends', async () => {
  expect(await runAdminCommand(money.app, ['refund', money.customerOf(anna)])).toContain('Paid back and ended: pro')
  expect(money.planOf(anna)).toBe('free')
})
