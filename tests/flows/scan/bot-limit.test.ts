import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { forgetKeptPhotos } from '#core/scan/kept/keep-photo.ts'
import { offerKeptPhotos } from '#core/scan/kept/read-kept.ts'
import { getUser } from '#core/users/users.ts'
import { keptPhotos } from '#db/schema.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-27T10:00:00Z')
  flow = await startBotFlow({ clock: { now: () => now } })
  anna = flow.telegram.person()
})
afterEach(() => flow.stop())

const said = () => flow.telegram.said(anna.id)
const texts = () => said().map(({ text }) => text)
const last = () => said().at(-1)!
const labels = () =>
  last()
    .buttons.flat()
    .map(({ text }) => text)
const names = ['Ana Torres', 'Berta Puig', 'Carla Soler', 'Dora Rius', 'Eva Sanz']
const scanned = () => listContacts(flow.app, { userId: anna.id }).map(({ first_name }) => first_name)

async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}
async function press(text: string): Promise<void> {
  anna.press(text)
  await flow.settled()
}
/** One card after another, each long enough after the one before it to be answered alone. */
async function scan(...whom: string[]): Promise<void> {
  for (const name of whom) {
    now = new Date(now.getTime() + 60_000)
    const first = name.split(' ')[0]!.toLowerCase()
    anna.sendPhoto(photoOf(name, 'Firma S.L.', `${first}@firma-${first}.es`))
    await flow.settled()
  }
}
async function offered(): Promise<void> {
  await offerKeptPhotos(flow.app)
  await flow.settled()
}

test('/start says what the plan gives, and what is left of it', async () => {
  await say('/start')
  expect(texts()[0]).toContain('Your plan: Free. Scans left this month: 3 of 3.')
  await scan('Ana Torres')
  await say('/start')
  expect(texts().findLast(text => text.includes('Your plan'))).toContain('Scans left this month: 2 of 3.')
})

test('what is left is said from the second last scan on, with the date of the next ones', async () => {
  const left = () => texts().flatMap(text => /Scans left.*|That was the last.*/.exec(text)?.[0] ?? [])
  await scan('Ana Torres')
  expect(left()).toEqual([])
  await scan('Berta Puig')
  expect(left()).toEqual(['Scans left this month: 1. The next ones come on December 1.'])
  await scan('Carla Soler')
  // What was left before says so no longer.
  expect(left()).toEqual([
    'That was the last scan of this month. The next ones come on December 1. For more, send /plan',
  ])
})

describe('a photo at the limit', () => {
  beforeEach(() => scan(...names))

  test('is refused with the dates, and kept seven days', async () => {
    expect(last().text).toBe(
      'You have used all the scans of your Free plan this month: 3. The next ones come on December 1.\n\n' +
        'I keep this photo until December 4 and offer to read it as soon as you have scans again.',
    )
    expect(flow.telegram.calls('getFile')).toHaveLength(3)
    now = new Date('2026-12-04T11:00:00Z')
    await forgetKeptPhotos(flow.app)
    expect(flow.app.db.select().from(keptPhotos).all()).toEqual([])
  })

  test('is read on the person’s word once there is room, and never unasked', async () => {
    await offered()
    expect(texts().join()).not.toContain('You have scans again')
    flow.grant(anna.id, 'pro')
    await offered()
    await offered()
    expect(texts().filter(text => text.includes('You have scans again'))).toHaveLength(1)
    expect(last().text).toContain('Photos that I kept for you: 2.')
    expect(labels()).toEqual(['Read them now'])
    expect(scanned()).toHaveLength(3)
    anna.press('Read them now')
    await press('Read them now')
    expect(scanned().toSorted()).toEqual(names.map(name => name.split(' ')[0]))
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(5)
    expect(texts()).toContain('There is no photo left to read: I keep them for seven days.')
    expect(scanned()).toHaveLength(5)
  })

  test('waits for the next month, whose scans it counts to', async () => {
    now = new Date('2026-12-01T00:01:00Z')
    await offered()
    await press('Read them now')
    expect(scanned()).toHaveLength(5)
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(2)
  })

  test('stays kept where there is room for only some', async () => {
    await scan('Flora Marti', 'Gina Vidal')
    now = new Date('2026-12-01T00:01:00Z')
    await offered()
    await press('Read them now')
    expect(texts().join()).toContain('I am reading your kept photos: 3.\nNo scans yet for: 1. I still keep them.')
    expect(scanned()).toHaveLength(6)
    expect(flow.app.db.select().from(keptPhotos).all()).toHaveLength(1)
  })

  test('is offered again where there was room for only some, once there is room for the others', async () => {
    await scan('Flora Marti', 'Gina Vidal')
    now = new Date('2026-12-01T00:01:00Z')
    await offered()
    await press('Read them now')
    await offered()
    expect(texts().filter(text => text.includes('You have scans again'))).toHaveLength(0)
    flow.grant(anna.id, 'pro')
    await offered()
    await offered()
    expect(texts().filter(text => text.includes('You have scans again'))).toHaveLength(1)
    await press('Read them now')
    expect(scanned()).toHaveLength(7)
  })
})
