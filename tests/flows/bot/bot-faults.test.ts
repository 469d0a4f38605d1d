import { repeats } from 'card-reader/testing/repeats.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { findBotState, saveBotState } from '#core/inbox/bot-state.ts'
import { users } from '#db/schema.ts'
import { testToken } from '#tests/app/test-app.ts'
import type { Fault } from '#tests/fakes/telegram/telegram-faults.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
})
afterEach(async () => {
  await flow.stop()
  expect(flow.logged.join('\n')).not.toContain(testToken)
  expect(flow.logged.join('\n')).not.toContain('norteobras')
})

const said = () => flow.telegram.said(anna.id)
const results = () => said().filter(message => message.text.startsWith('Saved to your contacts'))

describe('a failing Telegram', () => {
  const methods = ['sendMessage', 'editMessageText', 'sendDocument', 'getFile', 'file']
  const faults: Fault[] = [{ status: 429, retryAfter: 1 }, 'html', 'reset', { status: 502 }]

  test.each([2, 0].slice(0, repeats(1, 2)))('while a result is sent: it is sent once (fault %i first)', async first => {
    for (const [index, method] of methods.entries()) flow.telegram.fail(method, faults[(first + index) % 4]!)
    anna.sendPhoto(photoOf(...anaCard))
    await flow.settled()
    expect(results()).toHaveLength(1)
    expect(said()).toHaveLength(2)
    expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(1)
  })

  test('while commands are answered: each is answered once', async () => {
    const people = faults.map(() => flow.telegram.person())
    for (const fault of faults) flow.telegram.fail('sendMessage', fault)
    for (const person of people) person.sendText('/help')
    await flow.settled()
    for (const person of people) expect(flow.telegram.said(person.id)).toHaveLength(1)
  })

  test('while updates are fetched loses none', async () => {
    flow.telegram.fail('getUpdates', { status: 502 })
    flow.telegram.fail('getUpdates', 'html')
    flow.telegram.fail('getUpdates', 'reset')
    anna.sendText('/help')
    await flow.settled()
    anna.sendText('/scan')
    await flow.settled()
    expect(said()).toHaveLength(2)
  })

  test('a photo that Telegram does not deliver at first is read later', async () => {
    flow.telegram.fail('file', { status: 502 }, 3)
    anna.sendPhoto(photoOf(...anaCard))
    await flow.settled()
    expect(results()).toHaveLength(1)
  })

  test('a photo that Telegram no longer has ends with advice', async () => {
    flow.telegram.fail('file', { status: 404 }, 100)
    anna.sendPhoto(photoOf(...anaCard))
    await flow.telegram.until(() => flow.telegram.calls('getFile').length > 0)
    // It is retried for ten minutes: only time shows that it is gone.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    await flow.settled()
    expect(said().map(message => message.text)).toEqual(['The photo could not be downloaded. Send it again.'])
  })

  test('a failing database puts neither the token nor typed text into the log', async () => {
    anna.sendText('/start')
    await flow.settled()
    flow.app.db.$client.exec('alter table bot_state rename to bot_state_away')
    anna.sendText('ask at norteobras')
    await flow.settled()
    flow.app.db.$client.exec('alter table bot_state_away rename to bot_state')
    expect(flow.logged.join()).toContain('An update failed')
  })

  test('a button pressed too long ago still works', async () => {
    anna.sendPhoto(photoOf(...anaCard))
    await flow.settled()
    flow.telegram.expireQueries()
    anna.press('More')
    await flow.settled()
    anna.press('Delete')
    await flow.settled()
    expect(said()[0]?.text).toContain('Deleted')
  })

  test('a result whose waiting message is gone is sent as a new one', async () => {
    const held = flow.telegram.hold('editMessageText', 'before')
    anna.sendPhoto(photoOf(...anaCard))
    await held.caught
    flow.telegram.chat(anna.id).pop()
    await held.release()
    await flow.settled()
    expect(results()).toHaveLength(1)
  })
})

describe('a person who blocked the bot', () => {
  test('is marked, gets nothing, and is served again when they are back', async () => {
    const held = flow.telegram.hold('editMessageText', 'before')
    anna.sendPhoto(photoOf(...anaCard))
    await held.caught
    anna.block()
    await held.release()
    await flow.settled()
    expect(flow.app.db.select().from(users).get()?.unreachable_at).not.toBeNull()
    const calls = flow.telegram.calls().length
    anna.unblock()
    anna.sendText('/contacts')
    await flow.settled()
    expect(flow.telegram.calls().length).toBeGreaterThan(calls)
    expect(said().at(-1)?.text).toContain('You have 1 contact.')
    expect(flow.app.db.select().from(users).get()?.unreachable_at).toBeNull()
  })
})

describe('a bug of ours', () => {
  test('gets an apology, is logged with the update, and the next message is answered', async () => {
    const { db } = flow.app
    db.$client.exec('alter table contacts rename to contacts_away')
    anna.sendText('/contacts')
    await flow.settled()
    expect(said().map(message => message.text)).toEqual(['Something went wrong here. Try again in a moment.'])
    expect(flow.logged.join('\n')).toContain(`"updateId":${flow.telegram.updates.at(-1)?.update_id}`)
    db.$client.exec('alter table contacts_away rename to contacts')
    anna.sendText('/contacts')
    await flow.settled()
    expect(said().at(-1)?.text).toContain('No contacts yet')
  })

  test('inside a conversation ends it, so that the chat does not hang', async () => {
    anna.sendPhoto(photoOf(...anaCard))
    await flow.settled()
    anna.press('Edit')
    anna.press('Edit')
    await flow.settled()
    anna.press('Company')
    await flow.settled()
    const { db } = flow.app
    db.$client.exec('alter table contacts rename to contacts_away')
    anna.sendText('Nueva')
    await flow.settled()
    db.$client.exec('alter table contacts_away rename to contacts')
    expect(said().at(-1)?.text).toContain('Something went wrong')
    anna.sendText('zzz')
    await flow.settled()
    expect(said().at(-1)?.text).toContain('I read photos of business cards')
  })

  test('that left an unreadable conversation behind costs one answer, not the chat', async () => {
    anna.sendPhoto(photoOf(...anaCard))
    await flow.settled()
    anna.press('Edit')
    await flow.settled()
    anna.press('Company')
    await flow.settled()
    const key = `conversation:${anna.id}`
    const stored = JSON.stringify(findBotState(flow.app, { key }))
    saveBotState(flow.app, { key, value: JSON.parse(stored.replace('"args":"', '"args":"{')) })
    anna.sendText('Nueva')
    anna.sendText('zzz')
    await flow.settled()
    expect(
      said()
        .map(message => message.text)
        .slice(-2),
    ).toEqual([
      expect.stringContaining('Something went wrong'),
      expect.stringContaining('I read photos of business cards'),
    ])
  })
})
