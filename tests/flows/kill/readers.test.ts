import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { densePhoto } from 'card-reader/synth/dense-photo.ts'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type KillableService, prepareKillFlow } from '#tests/flows/kill/kill-service.ts'
import { isGone, isWaitingReader, processorTime } from '#tests/flows/kill/processes.ts'

/** Allows for other load on the machine. */
const seconds = 1200

let telegram: FakeTelegram
let service: KillableService
let anna: Person
let berta: Person

beforeEach(async () => {
  ;({ telegram, service, anna } = await prepareKillFlow({ settings: { OCR_READERS: '2' } }))
  berta = telegram.person()
  makeUser(service.app, { id: berta.id, plan: 'pro' })
  await service.start()
  await until(() => service.readers().filter(isWaitingReader).length === 2)
})

const card = (name: string) => readFileSync(new URL(`../../../reader/synth/set/${name}.jpg`, import.meta.url))
const until = (condition: () => boolean) => telegram.until(condition, seconds)
const resultsOf = ({ id }: Person) => telegram.said(id).filter(({ document }) => !document)
const isOnTheWay = (text: string) => /^(Photo received|Reading your card)/.test(text)
const isReading = ({ id }: Person) =>
  service.app.db
    .select()
    .from(scans)
    .where(eq(scans.user_id, id))
    .all()
    .some(({ status }) => status === 'reading')

/** The reader that is in the middle of this person's photo: it has computed for longer than loading a photo takes. */
async function readerOf(person: Person): Promise<number> {
  await until(() => isReading(person))
  const before = new Map(service.readers().map(pid => [pid, processorTime(pid)]))
  const busy = () => service.readers().find(pid => processorTime(pid) - (before.get(pid) ?? 0) >= 100)
  await until(() => busy() !== undefined)
  return busy() ?? 0
}

test.runIf(isThorough)(
  'a photo that would take minutes, and another person’s card meanwhile: both are answered, on busy cores too',
  async () => {
    const dense = await densePhoto()
    anna.sendPhoto(dense)
    await until(() => isReading(anna))
    const burners = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;) {}']))
    const endBurners = () => burners.forEach(burner => void burner.kill('SIGKILL'))
    onTestFinished(endBurners)
    berta.sendPhoto(card('card-01'))
    await until(() => resultsOf(berta).some(({ text }) => !isOnTheWay(text)))
    // The other half of the dense photo is the same for them.
    endBurners()
    await until(service.isSettled)
    expect(service.isRunning()).toBe(true)
    expect(resultsOf(berta)).toMatchObject([{ text: expect.stringMatching(/^Saved to your contacts/) }])
    expect(resultsOf(anna)).toHaveLength(1)
    expect(resultsOf(anna).some(({ text }) => isOnTheWay(text))).toBe(false)
  },
  seconds * 1000,
)

test(
  'a reader killed in mid-card: the card is saved once, and the reader is not left',
  () => expectSavedAfter('SIGKILL'),
  seconds * 1000,
)

// The service notices after half a minute.
test.runIf(isThorough)(
  'a reader stopped in mid-card: the card is saved once, and the reader is not left',
  () => expectSavedAfter('SIGSTOP'),
  seconds * 1000,
)

async function expectSavedAfter(signal: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  anna.sendPhoto(card('card-03'))
  const reader = await readerOf(anna)
  process.kill(reader, signal)
  await until(() => service.isSettled() && isGone(reader))
  expect(service.isRunning()).toBe(true)
  expect(listContacts(service.app, { userId: anna.id })).toHaveLength(1)
  expect(resultsOf(anna)).toMatchObject([{ text: expect.stringMatching(/^Saved to your contacts/) }])
  // A lost reader is handled by the pool: no scan was started twice.
  expect(service.app.db.select().from(scans).all()).toMatchObject([{ attempts: 1 }])
}

test(
  'a service killed in mid-card takes its readers with it',
  async () => {
    const readers = service.readers()
    anna.sendPhoto(card('card-03'))
    await readerOf(anna)
    await service.kill()
    await until(() => readers.every(isGone))
  },
  seconds * 1000,
)
