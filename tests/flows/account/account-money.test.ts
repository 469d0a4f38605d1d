import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { AppError } from '#core/base/errors.ts'
import { subscriptions, users } from '#db/schema.ts'
import { type Call, callAs } from '#tests/call-as.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

const anna = 1001
const path = `/api/user/${anna}`
const sure = { confirm: 'DELETE' }

let money: MoneyFlow
let call: Call
beforeEach(async () => {
  money = await startMoney()
  await money.subscribe(anna, 'PRO')
  call = callAs(money.app, createApi(money.app, { botUsername: () => undefined }), anna)
})
afterEach(() => money.stop())

const rows = () => [
  money.app.db.select().from(users).all().length,
  money.app.db.select().from(subscriptions).all().length,
]

test('deleting the account ends what is paid for, and late news of Stripe brings nothing back', async () => {
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
