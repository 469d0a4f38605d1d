import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/base/errors.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeUser } from '#tests/app/factories.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

let money: MoneyFlow
let sent = 0
beforeEach(async () => {
  money = await startMoney({ now: '2026-03-31T23:59:58Z' })
  makeUser(money.app, { id: anna })
})
afterEach(() => money.stop())

const anna = 1001

/** Uploads a photo: `ok`, or the refusal's code. */
function send(): string {
  try {
    const source = { via: 'web', idempotencyKey: `burst-${sent++}`, photo: new Uint8Array([1]) } as const
    requestScan(money.app, { userId: anna, source })
    return 'ok'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

async function readAll() {
  const queue = runScanQueue(money.app)
  await queue.idle()
  await queue.stop()
}

const quota = () => quotaOf(money.app, { userId: anna })
const burst = (size: number) => Array.from({ length: size }, send)
const many = (word: string, times: number) => Array<string>(times).fill(word)

describe('a burst of photos', () => {
  it('across the turn of the month counts each in the month in which it arrived', async () => {
    expect(burst(4)).toEqual([...many('ok', 3), 'quota-exceeded'])
    money.stripe.advanceTo('2026-04-01T00:00:00Z')
    expect(burst(4)).toEqual([...many('ok', 3), 'quota-exceeded'])
    await readAll()
    expect(listScans(money.app, { userId: anna }).map(({ status }) => status)).toEqual(many('done', 6))
    expect(quota()).toMatchObject({ used: 3, inFlight: 0, limit: 3 })
  })

  it('during an upgrade uses the new limit at once, and no more', async () => {
    money.stripe.advanceTo('2026-04-10T12:00:00Z')
    expect(burst(4).at(-1)).toBe('quota-exceeded')
    await money.subscribe(anna, 'PRO')
    expect(burst(48)).toEqual([...many('ok', 47), 'quota-exceeded'])
    await readAll()
    expect(quota()).toMatchObject({ plan: 'pro', used: 50, limit: 50 })
    await money.call('POST', `/${anna}/change`, { planId: 'UNLIMITED' }, anna)
    expect(burst(5)).toEqual(many('ok', 5))
    await readAll()
    expect(quota()).toMatchObject({ plan: 'unlimited', used: 55, limit: -1 })
  })

  it('after the end of the plan counts earlier scans', async () => {
    money.stripe.advanceTo('2026-04-10T12:00:00Z')
    await money.subscribe(anna, 'PRO')
    expect(burst(10)).toEqual(many('ok', 10))
    await money.call('POST', `/${anna}/change`, { planId: 'FREE' }, anna)
    money.stripe.advanceTo('2026-05-01T00:00:00Z')
    expect([quota(), burst(4)]).toMatchObject([{ plan: 'free', limit: 3 }, [...many('ok', 3), 'quota-exceeded']])
    await readAll()
  })
})
