import { expect, it } from 'vitest'
import { lowConfidence } from '#contracts/contacts.ts'
import { demoUserId } from '#core/auth/demo.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { outbox } from '#db/schema.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { seedDemo } from './seed-demo.ts'

it('the demo user gets 60 contacts in every state, once', async () => {
  const app = createTestApp()
  const now = new Date('2026-11-20T15:00:00Z')
  expect(await seedDemo(app.db, { now })).toEqual({ added: 60 })
  app.setNow(now.toISOString())
  const contacts = listContacts(app, { userId: demoUserId })
  expect(contacts).toHaveLength(60)
  const ages = contacts.map(one => now.getTime() - Date.parse(one.timestamp))
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
  const scans = listScans(app, { userId: demoUserId })
  expect({
    images: contacts.filter(one => one.images.length > 0).length,
    written: contacts.some(one => one.whatsapp_sent),
    noted: contacts.some(one => one.notes),
    tagged: contacts.some(one => one.tags.length > 1),
    rated: new Set(contacts.map(one => one.rating)).size,
    met: contacts.some(one => one.event === 'Design Fair'),
    quiet: contacts.some(one => one.do_not_message),
    doubtful: contacts.some(one => Object.values(one.confidence).some(value => value < lowConfidence)),
    manyCountries: new Set(contacts.map(one => one.country)).size > 4,
    failed: scans.some(scan => scan.status === 'failed'),
  }).toEqual({
    images: 20,
    written: true,
    noted: true,
    tagged: true,
    rated: 4,
    met: true,
    quiet: true,
    doubtful: true,
    manyCountries: true,
    failed: true,
  })
  const { plan, used, limit } = quotaOf(app, { userId: demoUserId })
  expect(plan).toBe('pro')
  expect(used).toBeLessThan(limit)
  expect(
    app.db
      .select()
      .from(outbox)
      .all()
      .filter(row => row.sent_at === null),
  ).toEqual([])
  expect(await seedDemo(app.db, { now })).toEqual({ added: 0 })
})
