import { readFileSync } from 'node:fs'
import { sign } from '@telegram-apps/init-data-node'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { scanPhotos, scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { testToken } from '#tests/app/test-app.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { createKillableService, type KillableService } from '#tests/flows/kill/kill-service.ts'
import { mountSmallDisk, noSmallDisk } from '#tests/small-disk.ts'

/** Allows for other load on the machine. */
const seconds = 1200

let telegram: FakeTelegram
beforeEach(async () => {
  telegram = await startTelegram({ token: testToken })
})
afterEach(async () => {
  await telegram.stop()
  telegram.assertClean()
})

const until = (condition: () => boolean) => telegram.until(condition, seconds)
const card = (name: string) => readFileSync(new URL(`../../../reader/synth/set/${name}.jpg`, import.meta.url))

async function upload(service: KillableService, person: Person, key: string): Promise<number> {
  const form = new FormData()
  form.set('photo', new File([card('card-02')], 'card.jpg', { type: 'image/jpeg' }))
  const authorization = `tma ${sign({ user: person.user }, testToken, new Date())}`
  const headers = { authorization, 'idempotency-key': key }
  return (await fetch(`${service.url()}/api/scans/${person.id}`, { method: 'POST', headers, body: form })).status
}

test(
  'a full disk: photos of the chat and of the web wait and go on when there is room, and the service says so, once',
  async ({ skip }) => {
    const disk = mountSmallDisk()
    if (!disk) return skip(noSmallDisk)
    const service = createKillableService(telegram, { OCR_READERS: '2' }, disk.folder)
    onTestFinished(async () => {
      await service.close()
      disk.remove()
    })
    const anna = telegram.person()
    makeUser(service.app, { id: anna.id, plan: 'pro' })
    await service.start()
    const statusOf = async (path: string) => (await fetch(`${service.url()}${path}`)).status
    await until(() => service.readers().length === 2)
    const { db } = service.app

    // Both photos are being read when the disk fills up.
    const readers = service.readers()
    for (const pid of readers) process.kill(pid, 'SIGSTOP')
    anna.sendPhoto(card('card-01'))
    expect(await upload(service, anna, 'before-it-was-full')).toBe(202)
    await until(() => db.select().from(scanPhotos).all().length === 2)
    await until(() =>
      db
        .select()
        .from(scans)
        .all()
        .every(({ status }) => status === 'reading'),
    )
    await until(() => telegram.said(anna.id)[0]?.text === 'Reading your card…')
    db.$client.pragma('wal_checkpoint(TRUNCATE)')
    const makeRoom = disk.fill()
    for (const pid of readers) process.kill(pid, 'SIGCONT')

    await expect.poll(() => statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    // Telegram keeps updates for the chat; uploads are asked to come back later.
    anna.sendPhoto(card('card-03'))
    anna.sendText('/help')
    expect(await upload(service, anna, 'while-it-was-full')).toBe(503)
    const polls = telegram.calls('getUpdates').length
    await until(() => telegram.calls('getUpdates').length > polls + 2)
    expect(service.logged()).toEqual(['The disk is full: nothing can be saved until there is room'])
    expect(db.select().from(scans).all()).toHaveLength(2)

    makeRoom()
    await until(service.isSettled)
    expect(await upload(service, anna, 'while-it-was-full')).toBe(202)
    await until(service.isSettled)
    expect(
      db
        .select()
        .from(scans)
        .all()
        .map(({ failure, status }) => failure ?? status),
    ).toEqual(Array(4).fill('done'))
    // The last one is a card that was uploaded before.
    expect(listContacts(service.app, { userId: anna.id })).toHaveLength(3)
    const said = telegram.said(anna.id).filter(({ document }) => !document)
    expect(said.filter(({ text }) => text.startsWith('Saved to your contacts'))).toHaveLength(2)
    expect(said).toHaveLength(3)
    await expect.poll(() => statusOf('/readyz')).toBe(200)
  },
  seconds * 1000,
)
