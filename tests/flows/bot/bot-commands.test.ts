import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#contracts/users.ts'
import { getUser, languageOf } from '#core/users/users.ts'
import { users } from '#db/schema.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow({ announces: true })
  anna = flow.telegram.person({ firstName: 'Anna' })
})
afterEach(() => flow.stop())

const texts = () => flow.telegram.said(anna.id).map(message => message.text)
async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}

describe('/start', () => {
  test('greets by name, creates the user, and asks for the phone with the reason', async () => {
    await say('/start')
    expect(texts()[0]).toContain('Hi Anna!')
    expect(texts()[1]).toContain('sign in to the web portal')
    expect(getUser(flow.app, { userId: anna.id })).toMatchObject({ first_name: 'Anna', plan: 'free' })
  })

  test('says what the plan gives and what costs no scan, if scans are counted', async () => {
    await say('/start')
    const free = 'These cost no scan: photos without a contact, back sides and contact files (.vcf).'
    expect(texts()[0]?.split('\n\n').slice(1)).toEqual(['Your plan: Free. Scans left this month: 3 of 3.', free])
    flow.app.basePlan = 'unlimited'
    await say('/start')
    expect(texts().filter(text => text.includes(free))).toHaveLength(1)
  })

  test('accepts a deep link', async () => {
    await say('/start from_pricing')
    expect(texts()[0]).toContain('Hi Anna!')
  })

  test('stores the shared phone, and does not ask again', async () => {
    await say('/start')
    anna.press('Share my phone')
    await flow.settled()
    expect(texts().at(-1)).toContain('+34 600 00 00 01')
    expect(flow.app.db.select().from(users).get()?.login_phone).toBe('+34600000001')
    await say('/start')
    expect(texts().at(-1)).toContain('Hi Anna!')
  })

  test('can be skipped', async () => {
    await say('/start')
    anna.press('Not now')
    await flow.settled()
    expect(texts().at(-1)).toContain('All right.')
    expect(() => anna.press('Not now')).toThrow()
  })

  test("refuses somebody else's contact", async () => {
    anna.sendContact({ phone: '+34600000002', userId: 77 })
    await flow.settled()
    expect(texts()).toEqual([expect.stringContaining('Saved to your contacts')])
    expect(flow.app.db.select().from(users).get()?.login_phone).toBeNull()
  })

  test('explains an invalid number', async () => {
    anna.sendContact({ phone: '+1' })
    await flow.settled()
    expect(texts()).toEqual([expect.stringContaining('could not read that number')])
  })
})

describe('the other commands', () => {
  test.each([
    ['/help', 'Lay the card flat'],
    ['/scan', 'Send me a photo of the card'],
    ['/app', 'no public address'],
    ['/plan', '0 of 3 scans used this month'],
    ['/cancel', 'nothing to cancel'],
    ['hello?', 'Send me a photo of a card'],
    ['what?', 'I read photos of business cards'],
    ['/nonsense', 'I read photos of business cards'],
  ])('%s is answered', async (text, answer) => {
    await say(text)
    expect(texts()).toEqual([expect.stringContaining(answer)])
  })

  test('/plan without a limit says so and sells nothing', async () => {
    await say('/help')
    flow.grant(anna.id, 'unlimited_whatsapp')
    await say('/plan')
    expect(texts().at(-1)).toContain('There is no limit')
    expect(flow.telegram.said(anna.id).at(-1)?.buttons).toEqual([])
  })

  test('/language stores a choice', async () => {
    await say('/language')
    anna.press('Español')
    await flow.settled()
    expect(texts().at(-1)).toBe('De acuerdo, en español.')
    await say('hola')
    expect(texts().at(-1)).toContain('¡Hola, Anna!')
    expect(languageOf(flow.app, { userId: anna.id })).toBe('es')
  })
})

describe('outside private chats', () => {
  test('a group gets one sentence, once', async () => {
    const group = flow.telegram.group('Trade fair')
    group.add(anna)
    anna.sendText('hi all', { in: group })
    anna.sendText('/start', { in: group })
    await flow.settled()
    expect(flow.telegram.said(group.id).map(message => message.text)).toEqual([
      `I read business cards in a private chat. Write to me there: https://t.me/${flow.telegram.username}`,
    ])
    expect(flow.app.db.select().from(users).all()).toEqual([])
  })

  test('a channel gets nothing', async () => {
    flow.telegram.channelPost('news')
    await say('/help')
    expect(flow.telegram.calls('sendMessage')).toHaveLength(1)
  })
})

test('people see the commands in their language; without https there is no menu button', async () => {
  await flow.telegram.until(() => flow.telegram.commands.size === languages.length + 1)
  const { commands } = flow.telegram
  expect([...commands.keys()]).toEqual(['', ...languages].map(language => `all_private_chats:${language}`))
  expect(commands.get('all_private_chats:es')).toContainEqual({ command: 'contacts', description: 'Tus contactos' })
  expect(flow.telegram.menuButton()).toBeUndefined()
})
