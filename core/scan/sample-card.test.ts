import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quotaOf } from '#core/plans/quota-of.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const sample = readFileSync(new URL('../../miniapp/src/features/chat/sample-card.jpg', import.meta.url))
const source = (idempotencyKey: string, photo: Uint8Array) => ({ via: 'web' as const, idempotencyKey, photo })

test('the sample card costs no scan, also at the limit', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  for (let n = 1; n <= 3; n++) requestScan(app, { userId, source: source(`card-000${n}`, new Uint8Array(3)) })
  requestScan(app, { userId, source: source('sample-01', sample) })
  expect(quotaOf(app, { userId })).toMatchObject({ used: 0, inFlight: 3 })
  await runScanQueue(app).idle()
  expect(quotaOf(app, { userId })).toMatchObject({ used: 3, inFlight: 0 })
  const counted = app.db.$client.prepare('select scans, month_scans from user_totals where user_id = ?').get(userId)
  expect(counted).toEqual({ scans: 3, month_scans: 3 })
})

test('the sample card costs nothing again and again, until a day’s uncounted readings are used up', () => {
  const app = createTestApp()
  app.limits.uncountedScansPerDay = 2
  const userId = makeUser(app)
  for (const key of ['sample-01', 'sample-02', 'sample-03']) requestScan(app, { userId, source: source(key, sample) })
  expect(quotaOf(app, { userId }).inFlight).toBe(1)
})
