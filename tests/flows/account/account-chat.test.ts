import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { announcedKey } from '#bot/telegram/announce-bot.ts'
import { languageOf } from '#core/users/users.ts'
import { botState, contacts, departures, telegramUpdates, users } from '#db/schema.ts'
import type { Fault } from '#tests/fakes/telegram/telegram-faults.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'
import { unzip } from '#tests/unzip.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person({ firstName: 'Anna' })
})
afterEach(() => flow.stop())

const said = () => flow.telegram.said(anna.id)
const last = () => said().at(-1)!
async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}
async function press(label: string): Promise<void> {
  anna.press(label)
  await flow.settled()
}
async function scan(): Promise<void> {
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
}

describe('/settings', () => {
  test('shows language, own data and what happens to card images', async () => {
    await say('/settings')
    for (const part of ['Language: English', 'Card images: kept', 'First name: Anna', 'Company: –']) {
      expect(last().text).toContain(part)
    }
  })

  test('changes the language', async () => {
    await say('/settings')
    await press('Language')
    await press('Español')
    expect(languageOf(flow.app, { userId: anna.id })).toBe('es')
  })

  test('shows the first message to contacts, which the familiar form changes', async () => {
    await say('/settings')
    expect(last().text).toContain('Hello {first_name}, it was a pleasure to meet you.')
    await press('Address contacts familiarly')
    expect(last().text).toContain('Hi {first_name}, great to meet you!')
    expect(last().text).toContain('address contacts familiarly')
    await press('Address contacts formally')
    expect(last().text).toContain('it was a pleasure to meet you.')
  })

  test('stops keeping card images, from the next card on, and keeps them again', async () => {
    await say('/settings')
    await press('Stop keeping card images')
    expect(last().text).toContain('not kept')
    await scan()
    const images = () => flow.app.db.$client.prepare('select count(*) n from card_images').get()
    expect(images()).toEqual({ n: 0 })
    anna.press('Keep card images')
    anna.sendPhoto(photoOf('Bea Ruiz', 'CEO', 'bea@ruiz.es', '+34 699 000 111'))
    await flow.settled()
    expect(images()).toEqual({ n: 1 })
  })
})

describe('/export', () => {
  test('sends everything as a zip', async () => {
    await scan()
    await say('/export')
    const { document } = last()
    expect(document?.name).toMatch(/^card-scan-bot-\d{4}-\d\d-\d\d\.zip$/)
    const files = await unzip(document!.bytes)
    expect(files.get('contacts.csv')!.toString()).toContain('ana.torres@norteobras.com')
    expect([...files.keys()].at(-1)).toMatch(/^images\/\d+-Ana-Torres-front\.jpg$/)
  })

  test.each<Fault>([{ status: 429, retryAfter: 1 }, { status: 502 }, 'reset'])(
    'arrives whole, and once, where Telegram stumbles first (%j)',
    async fault => {
      await say('/help')
      flow.telegram.fail('sendDocument', fault)
      await say('/export')
      const files = said().filter(message => message.document)
      expect(files).toHaveLength(1)
      expect((await unzip(files[0]!.document!.bytes)).has('profile.json')).toBe(true)
    },
  )

  test('says where to get an export that is too large for a bot', async () => {
    flow.app.limits = { ...flow.app.limits, telegramFileBytes: 100 }
    await say('/export')
    expect(last().text).toContain('larger than the 50 MB')
  })
})

describe('/delete_me', () => {
  test('asks twice, then nothing is left except the month’s count', async () => {
    await scan()
    await say('/delete_me')
    expect(last().text).toContain('/export gives you a copy first')
    await press('Delete my account')
    expect(last().text).toContain('no way back')
    expect(flow.app.db.select().from(contacts).all()).toHaveLength(1)
    anna.press('Yes, delete everything')
    // The request for deletion is deleted too: it counts as handled before it is answered.
    await flow.telegram.until(() => last().text.includes('Everything is deleted'))
    await flow.settled()
    for (const table of [users, contacts]) expect(flow.app.db.select().from(table).all()).toEqual([])
    const states = flow.app.db.select({ key: botState.key }).from(botState).all()
    expect(states.filter(({ key }) => key !== announcedKey)).toEqual([])
    const bodies = flow.app.db.select().from(telegramUpdates).all()
    expect(JSON.stringify(bodies)).not.toMatch(new RegExp(`Anna|${anna.id}`))
    expect(flow.app.db.select().from(departures).all()).toMatchObject([{ scans: 1 }])
    await say('/plan')
    expect(last().text).toContain('1 of 3 scans used this month')
  })

  test.each([[[]], [['Delete my account']]])('after %j can still be cancelled', async presses => {
    await say('/delete_me')
    for (const label of presses) await press(label)
    await press('Keep my account')
    expect(last().text).toContain('nothing was deleted')
    expect(last().buttons).toEqual([])
    expect(flow.app.db.select().from(users).all()).toHaveLength(1)
  })

  test('asks again if the question is old', async () => {
    await say('/delete_me')
    await press('Delete my account')
    const realNow = flow.app.clock.now
    flow.app.clock.now = () => new Date(realNow().getTime() + 11 * 60 * 1000)
    await press('Yes, delete everything')
    expect(last().text).toContain('/export gives you a copy first')
    expect(flow.app.db.select().from(users).all()).toHaveLength(1)
  })
})
