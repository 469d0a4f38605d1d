import { readFileSync } from 'node:fs'
import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import { isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'
import { openDatabase } from '#db/client.ts'
import { scans, telegramUpdates } from '#db/schema.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type KillableService, prepareKillFlow } from '#tests/flows/kill/kill-service.ts'
import { ownTime } from '#tests/own-time.ts'

/** Allows for other load on the machine. */
const seconds = 1200

let telegram: FakeTelegram
let service: KillableService
let anna: Person
beforeEach(async () => {
  ;({ telegram, service, anna } = await prepareKillFlow())
})

const card = readFileSync(new URL('../../../reader/synth/set/card-01.jpg', import.meta.url))
const until = (condition: () => boolean) => telegram.until(condition, seconds)
const waiting = repeats(1000, 10_000)
/** What somebody who looks waits at most, in the median; the gate finds what makes everybody wait for all of them. */
const mostMs = repeats(4000, 1000)
const countScans = () => service.app.db.select().from(scans).all().length

/** The median time of requests, sent one after another until `isOver`; each must be answered. */
async function lookUntil(isOver: Promise<unknown>): Promise<number> {
  const looks: number[] = []
  let going = true
  void isOver.then(() => {
    going = false
  })
  while (going) {
    const look = async () => expect((await fetch(`${service.url()}/healthz`)).status).toBe(200)
    looks.push(await ownTime(look, [service.pid()]))
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return looks.sort((a, b) => a - b)[looks.length >> 1]!
}

test.runIf(isThorough)(
  'another process holds the write lock for ten seconds: who looks is answered, and what was sent is done afterwards',
  async () => {
    await service.start()
    await until(() => service.readers().length === 1)
    anna.sendPhoto(card)
    await until(() => countScans() === 1)
    const other = openDatabase(service.app.db.$client.name)
    other.$client.exec('begin immediate')
    const free = new Promise<void>(resolve => {
      setTimeout(() => {
        other.$client.exec('rollback')
        other.$client.close()
        resolve()
      }, 10_000)
    })
    anna.sendPhoto(readFileSync(new URL('../../../reader/synth/set/card-02.jpg', import.meta.url)))
    anna.sendText('/help')
    // A write that waits for the lock inside SQLite blocks everything for five seconds; each request would take that
    // long.
    expect(await lookUntil(free)).toBeLessThan(1000)
    await until(service.isSettled)
    expect(service.isRunning()).toBe(true)
    expect(listContacts(service.app, { userId: anna.id })).toHaveLength(2)
    const firstLines = telegram.said(anna.id).map(({ text }) => text.split('\n')[0])
    expect(firstLines.filter(line => line?.startsWith('Saved to your contacts'))).toHaveLength(2)
    // Telegram closes a connection that was idle too long, and the message is sent again. Without processor time
    // readers do not start for a while.
    const expected =
      /^(Another process holds the database|A notice will be sent later$|No photo can be read: the readers do not)/
    expect(service.logged().filter(line => !expected.test(line))).toEqual([])
  },
  seconds * 1000,
)

test(
  'thousands of updates wait at the start: each is handled, and whoever looks or sends a card meanwhile is answered',
  async () => {
    const { app } = service
    app.db.$client.exec('begin')
    // Handled without an answer: groups that the bot has left.
    const from = { id: 5, is_bot: false, first_name: 'Berta' }
    const left = { user: { id: 4242, is_bot: true, first_name: 'Bot' }, status: 'left' }
    for (let n = 1; n <= waiting; n++) {
      const chat = { id: -(n % 200) - 1, type: 'group', title: 'Group' }
      const my_chat_member = { chat, from, date: 0, old_chat_member: left, new_chat_member: left }
      receiveUpdate(app, { update_id: n, my_chat_member })
    }
    app.db.$client.exec('commit')
    await service.start()
    anna.sendPhoto(card)
    const isDone = until(service.isSettled)
    expect(await lookUntil(isDone)).toBeLessThan(mostMs)
    await isDone
    expect(app.db.select().from(telegramUpdates).where(isNull(telegramUpdates.processed_at)).all()).toEqual([])
    expect(listContacts(app, { userId: anna.id })).toHaveLength(1)
    expect(service.logged()).toEqual([])
  },
  seconds * 1000,
)
