import { readFileSync } from 'node:fs'
import { givePhoto, storeSmallPhoto } from '#core/scan/photo/stored-photo.ts'
import { type Db, openDatabase } from '#db/client.ts'
import { scans } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

export const readerId = 1001
const clock = { now: () => new Date() }
const photo = readFileSync(new URL('../../reader/synth/set/card-01.jpg', import.meta.url))

const opened = new Map<string, Db>()

/** The bench's own connection to a database. It stays open, since opening an encrypted one takes 27 ms each time. */
function connectionTo(path: string, key?: string): Db {
  const db = opened.get(path) ?? openDatabase(path, { key })
  opened.set(path, db)
  return db
}

/** A database with a user who has this many contacts. */
export function fillContacts(path: string, count: number, key?: string): void {
  const app = createTestApp({ db: connectionTo(path, key), clock })
  const userId = makeUser(app, { id: readerId, plan: 'pro' })
  for (let n = 0; n < count; n++) makeContact(app, { userId, first_name: `Ana ${n}`, email: `ana${n}@norteobras.com` })
}

/** Photos of ten people, uploaded and waiting to be read. */
export function queuePhotos(path: string, count: number, key?: string): void {
  const app = createTestApp({ db: connectionTo(path, key), clock })
  const userIds = Array.from({ length: 10 }, (_, n) => makeUser(app, { id: 2001 + n, plan: 'unlimited' }))
  app.db.transaction(tx => {
    for (let n = 0; n < count; n++) {
      const row = {
        source: 'web',
        source_key: `${Date.now()}-${n}`,
        status: 'queued',
        received_at: clock.now(),
      } as const
      const user_id = userIds[n % userIds.length] ?? 0
      const { id } = tx
        .insert(scans)
        .values({ user_id, ...row })
        .returning({ id: scans.id })
        .get()
      givePhoto(tx, { scanId: id, photoId: storeSmallPhoto(tx, user_id, photo).photoId })
    }
  })
}

/** The number of scans in this state. */
export function countScans(path: string, state: string, key?: string): number {
  const { $client } = connectionTo(path, key)
  return $client.prepare<[string], number>('select count(*) from scans where status = ?').pluck().get(state) ?? 0
}
