import { describe, expect, it } from 'vitest'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { scanPhotoParts, scans } from '#db/schema.ts'
import { photoForm, setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeUser } from '#tests/app/factories.ts'

describe('scans', () => {
  const once = { 'idempotency-key': 'photo-0001' }

  it('accept a photo once, and return the contact made from it', async () => {
    const { app, keyOf, call } = await setUpApiV1()
    const key = keyOf(['scans:write'])
    const first = await call(key, 'POST', '/scans', photoForm(), once)
    const again = await call(key, 'POST', '/scans', photoForm(), once)
    expect([first.status, first.headers.get('location')]).toEqual([202, `/api/v1/scans/${first.body.id}`])
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([202, first.body, 'true'])
    expect(first.body).toMatchObject({ status: 'queued', contact: null })
    await runScanQueue(app).idle()
    const read = await call(key, 'GET', `/scans/${first.body.id}`)
    expect(read.body).toMatchObject({ status: 'done', contact: { first_name: 'Ana', last_name: 'Torres' } })
    expect((await call(key, 'POST', '/scans', photoForm(4), once)).body.code).toBe('idempotency-key-reused')
    app.setNow('2026-03-12T00:00:00Z')
    const later = await call(key, 'POST', '/scans', photoForm(), once)
    expect([later.status, later.body.id, later.body.status]).toEqual([200, first.body.id, 'done'])
    expect(app.db.select().from(scans).all()).toHaveLength(1)
  })

  it('with a key that came with another photo are refused, also days later, and no photo is lost', async () => {
    const { app, keyOf, call } = await setUpApiV1()
    const [key, another] = [keyOf(), keyOf()]
    const first = await call(key, 'POST', '/scans', photoForm(3), once)
    app.setNow('2026-03-12T00:00:00Z')
    const reused = await call(key, 'POST', '/scans', photoForm(4), once)
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency-key-reused'])
    // Two programs of one person know nothing of each other's keys.
    const ofAnother = await call(another, 'POST', '/scans', photoForm(5), once)
    expect(ofAnother.status).toBe(202)
    expect(ofAnother.body.id).not.toBe(first.body.id)
    const photos = app.db.select().from(scanPhotoParts).all()
    expect(photos.map(({ bytes }) => bytes.length)).toEqual([3, 5])
    const quoted = await call(key, 'POST', '/scans', photoForm(3), { 'idempotency-key': '"photo-0001"' })
    expect([quoted.status, quoted.body.id]).toEqual([200, first.body.id])
  })

  it('need a photo and an idempotency key, and count against the plan', async () => {
    const { app, userId, keyOf, call } = await setUpApiV1()
    const key = keyOf()
    expect((await call(key, 'POST', '/scans', photoForm())).status).toBe(422)
    expect((await call(key, 'POST', '/scans', new FormData(), once)).status).toBe(422)
    expect((await call(key, 'POST', '/scans', photoForm(0), once)).body.code).toBe('photo-empty')
    const insert = app.db.$client.prepare(
      "insert into scans (user_id, source, source_key, status, received_at) values (?, 'web', ?, 'done', ?)",
    )
    for (let n = 0; n < 50; n++) insert.run(userId, `k${n}`, app.clock.now().getTime())
    expect((await call(key, 'POST', '/scans', photoForm(), once)).status).toBe(402)
  })

  it('of somebody else are not found', async () => {
    const { app, keyOf, call } = await setUpApiV1()
    const other = makeUser(app, { id: 2, plan: 'pro' })
    const { body } = await call(keyOf([...keyScopes], other), 'POST', '/scans', photoForm(), once)
    expect((await call(keyOf(), 'GET', `/scans/${body.id}`)).status).toBe(404)
  })
})
