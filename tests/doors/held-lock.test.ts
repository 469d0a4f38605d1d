import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sign } from '@telegram-apps/init-data-node'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTicket } from '#core/auth/tickets.ts'
import { emailPath } from '#core/messaging/message/email-link.ts'
import { openDatabase } from '#db/client.ts'
import { contacts, firstEmails, myCards, profilePhotos, users } from '#db/schema.ts'
import { testToken } from '#tests/app/test-app.ts'
import { ownTime } from '#tests/own-time.ts'
import { doors, letsIn, openFullAccount } from './doors.ts'

/** The API over a file whose write lock another connection can hold, with little that is stored about its user yet. */
function setUp() {
  const folder = temporaryFolder('csb-held-lock')
  const path = join(folder, 'test.db')
  const opened = openFullAccount(bytes => {
    writeFileSync(path, bytes)
    return openDatabase(path)
  })
  const { db } = opened.app
  const other = openDatabase(path)
  onTestFinished(() => {
    other.$client.close()
    db.$client.close()
  })
  // What a first look would store.
  for (const table of [myCards, firstEmails, profilePhotos]) db.delete(table).run()
  db.update(contacts).set({ search: '' }).run()
  db.update(users).set({ telegram_language: 'es' }).run()
  return { ...opened, other }
}

const routes = Object.entries(doors).filter(([route]) => route.startsWith('GET '))

describe('while another process holds the write lock', () => {
  it('every page and every call that only reads is answered at once', async () => {
    const { app, api, carries, pathOf, other, logged } = setUp()
    const row = app.db.select().from(contacts).all()[0]!
    const ticket = createTicket(app, { userId: row.user_id, purpose: 'account' })
    const asked = [
      ...routes.map(([route, door]) => ({ path: pathOf(route), headers: carries[letsIn[door][0] ?? 'nobody'] })),
      { path: `/api/contacts/${row.user_id}/page?q=ana`, headers: carries['the user'] },
      { path: '/api/v1/contacts?q=ana', headers: carries['app key'] },
      { path: emailPath(app, { userId: row.user_id, contactId: row.id }), headers: {} },
      { path: `/api/downloads/account?ticket=${ticket}`, headers: {} },
    ]
    other.$client.exec('begin immediate')
    const [slow, statuses] = [[] as string[], [] as number[]]
    for (const { path, headers } of asked) {
      const ms = await ownTime(async () => {
        const answer = await api.request(path, { headers })
        statuses.push(answer.status)
        await answer.body?.cancel()
      })
      const status = statuses.at(-1)
      // A write, or a wait for the lock, takes five seconds.
      if (ms > 4000 || status === 429 || status === 500) slow.push(`${path} ${status} ${Math.round(ms)} ms`)
    }
    expect(slow).toEqual([])
    expect(statuses.slice(-4)).toEqual([200, 200, 200, 200])
    const again = () => api.request(`/api/downloads/account?ticket=${ticket}`)
    expect((await again()).status).toBe(401)
    expect(app.db.select().from(firstEmails).all()).toEqual([])
    other.$client.exec('rollback')
    await expect.poll(() => app.db.select().from(firstEmails).all()).toMatchObject([{ contact_id: row.id }])
    expect((await again()).status).toBe(401)
    expect(logged).toEqual([])
  })

  it('somebody who comes for the first time waits for it, and nobody else does', async () => {
    const { app, api, carries, other } = setUp()
    const user = { id: 5005, first_name: 'New', language_code: 'en' }
    const authorization = `tma ${sign({ user, query_id: 'q' }, testToken, app.clock.now())}`
    other.$client.exec('begin immediate')
    const coming = api.request('/api/user/5005', { headers: { authorization } })
    const known = await ownTime(() => api.request('/api/user/1001', { headers: carries['the user'] }))
    expect(known).toBeLessThan(4000)
    other.$client.exec('rollback')
    expect((await coming).status).toBe(200)
  })
})
