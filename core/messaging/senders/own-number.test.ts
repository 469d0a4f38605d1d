import { describe, expect, it } from 'vitest'
import { shareLoginPhone } from '#core/auth/portal-login.ts'
import { parseEnv } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { findRoute } from '#core/messaging/message/find-route.ts'
import {
  checkOwnNumber,
  createConnectLink,
  proveTypedNumber,
  recordConnection,
} from '#core/messaging/senders/connect-own-number.ts'
import { disconnectOwnNumber, ownNumberOf } from '#core/messaging/senders/own-number.ts'
import { getUser, updateUser } from '#core/users/users.ts'
import { whatsappSenders } from '#db/schema.ts'
import { type MessagingSetup, setUpMessaging } from '#tests/app/messaging-setup.ts'
import { testToken } from '#tests/app/test-app.ts'

const env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, PUBLIC_URL: 'https://cards.example' })
const hour = 60 * 60_000

function setUp() {
  const setup = setUpMessaging({ env })
  const userId = setup.user({ plan: 'pro_whatsapp' })
  /** The signed name of a new link; the stand-in puts it into the address. */
  const nameFor = async (id: number) =>
    (await createConnectLink(setup.app, { userId: id })).url.replace('https://account.unipile.test/', '')
  const account = (id: string, values: { phone?: string; age?: number; isConnected?: boolean } = {}) => {
    const { phone = '+34699000111', age = 0, isConnected = true } = values
    const createdAt = new Date(setup.app.clock.now().getTime() - age)
    setup.whatsApp.accounts.set(id, { id, phone, isConnected, createdAt })
  }
  const type = (id: number, typed: string) =>
    updateUser(setup.app, { userId: id, patch: { unpile_number_id: typed, whatsapp_type: 'personal' } })
  return { setup, userId, nameFor, account, type }
}
const stateOf = (setup: MessagingSetup, userId: number) => ownNumberOf(setup.app.db, { userId }).state
const senderOf = (setup: MessagingSetup, userId: number) => findRoute(setup.app, { userId })

describe('connecting one’s own number by the link', () => {
  it('makes messages leave from it', async () => {
    const { setup, userId, nameFor, account } = setUp()
    const name = await nameFor(userId)
    account('acc-1')
    expect(await recordConnection(setup.app, { name, accountId: 'acc-1' })).toBe('connected')
    expect(ownNumberOf(setup.app.db, { userId })).toEqual({ state: 'connected', phone: '+34699000111' })
    expect(getUser(setup.app, { userId })).toMatchObject({ unpile_number_id: 'acc-1', whatsapp_type: 'personal' })
    expect(senderOf(setup, userId)).toMatchObject({ channel: 'own', sender: 'unipile:acc-1' })
  })

  it.each(['free', 'pro', 'unlimited'] as const)('is not offered on %s', async plan => {
    const { setup } = setUp()
    await expect(createConnectLink(setup.app, { userId: setup.user({ id: 5, plan }) })).rejects.toThrow('plan-needed')
  })

  it('needs Unipile and a public address', async () => {
    const { setup, userId } = setUp()
    const without = { ...setup.app, whatsApp: { shared: undefined, own: undefined } }
    await expect(createConnectLink(without, { userId })).rejects.toThrow('whatsapp-off')
    const local = { ...setup.app, env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken }) }
    await expect(createConnectLink(local, { userId })).rejects.toThrow('whatsapp-off')
  })

  it.each<[string, (name: string) => string]>([
    ['for somebody else', name => name.replace(/^1001/, '1002')],
    ['with another time', name => name.replace(/\.\d+\./, '.1.')],
    ['without a signature', name => name.replace(/\.[\w-]+$/, '.')],
    ['of nobody', () => ''],
    ['that is an id alone', () => '1001'],
  ])('with a name %s is refused', async (_, forge) => {
    const { setup, userId, nameFor, account } = setUp()
    const name = forge(await nameFor(userId))
    account('acc-1')
    await expect(recordConnection(setup.app, { name, accountId: 'acc-1' })).rejects.toThrow('not-authenticated')
    expect(stateOf(setup, userId)).toBe('none')
  })

  it('is refused for an account older than the link, for one younger than its end, and with an old link', async () => {
    const { setup, userId, nameFor, account } = setUp()
    account('old', { age: hour })
    const name = await nameFor(userId)
    await expect(recordConnection(setup.app, { name, accountId: 'old' })).rejects.toThrow('not-authenticated')
    setup.pass(1.5 * hour)
    account('late')
    await expect(recordConnection(setup.app, { name, accountId: 'late' })).rejects.toThrow('not-authenticated')
    setup.pass(1.5 * hour)
    account('later')
    await expect(recordConnection(setup.app, { name, accountId: 'later' })).rejects.toThrow('not-authenticated')
  })

  it('is refused for an account unknown to Unipile', async () => {
    const { setup, userId, nameFor } = setUp()
    const name = await nameFor(userId)
    await expect(recordConnection(setup.app, { name, accountId: 'acc-1' })).rejects.toThrow('not-found')
  })

  it.each([
    ['the account', 'acc-1', '+34699000222'],
    ['the phone', 'acc-2', '+34699000111'],
  ])('refuses %s that another user holds', async (_, id, phone) => {
    const { setup, userId, nameFor, account } = setUp()
    setup.connect(userId)
    const thief = setup.user({ id: 2, plan: 'pro_whatsapp' })
    const name = await nameFor(thief)
    account(id, { phone })
    expect(await recordConnection(setup.app, { name, accountId: id })).toBe('taken')
    expect([stateOf(setup, userId), stateOf(setup, thief)]).toEqual(['connected', 'none'])
  })

  it('again with the same phone replaces the account', async () => {
    const { setup, userId, nameFor, account } = setUp()
    setup.connect(userId)
    const name = await nameFor(userId)
    account('acc-2')
    await recordConnection(setup.app, { name, accountId: 'acc-2' })
    expect(senderOf(setup, userId)).toMatchObject({ sender: 'unipile:acc-2' })
  })
})

describe('an id that was typed', () => {
  it('is stored, shown as not verified, and never sent from', async () => {
    const { setup, userId, account, type } = setUp()
    account('acc-9', { age: hour })
    type(userId, 'acc-9')
    await checkOwnNumber(setup.app, { userId })
    expect(stateOf(setup, userId)).toBe('unverified')
    expect(senderOf(setup, userId)).toEqual({ refusal: 'own-number-needed' })
  })

  it('is proven while its phone is the one they sign in with', async () => {
    const { setup, userId, account, type } = setUp()
    account('acc-9', { age: hour })
    type(userId, 'acc-9')
    shareLoginPhone(setup.app, { userId, contactUserId: userId, phone: '+34699000111' })
    await checkOwnNumber(setup.app, { userId })
    expect(senderOf(setup, userId)).toMatchObject({ sender: 'unipile:acc-9' })
    const other = setup.user({ id: 2 })
    shareLoginPhone(setup.app, { userId: other, contactUserId: other, phone: '+34699000111' })
    expect(senderOf(setup, userId)).toEqual({ refusal: 'own-number-needed' })
  })

  it('that another user holds is refused, and stays unproven', async () => {
    const { setup, userId, type } = setUp()
    setup.connect(userId)
    const thief = setup.user({ id: 2, plan: 'pro_whatsapp' })
    type(thief, 'acc-1')
    await expect(checkOwnNumber(setup.app, { userId: thief })).rejects.toThrow('number-taken')
    expect(senderOf(setup, thief)).toEqual({ refusal: 'own-number-needed' })
    expect(senderOf(setup, userId)).toMatchObject({ sender: 'unipile:acc-1' })
  })

  it('can be saved while Unipile is down', async () => {
    const { setup, userId, type } = setUp()
    type(userId, 'acc-9')
    setup.app.whatsApp.own!.findAccount = async () => {
      throw new AppError('whatsapp-failed')
    }
    await proveTypedNumber(setup.app, { userId })
    expect(stateOf(setup, userId)).toBe('unverified')
    await expect(checkOwnNumber(setup.app, { userId })).rejects.toThrow('whatsapp-failed')
  })

  it('instead of the connected one stops sending from that; typing the old one again restores it', () => {
    const { setup, userId, type } = setUp()
    setup.connect(userId)
    type(userId, 'something')
    expect(stateOf(setup, userId)).toBe('unverified')
    type(userId, 'acc-1')
    expect(stateOf(setup, userId)).toBe('connected')
  })
})

describe('disconnecting', () => {
  it('removes the number here and at Unipile, and another user may connect it', async () => {
    const { setup, userId, nameFor, account } = setUp()
    setup.connect(userId)
    await disconnectOwnNumber(setup.app, { userId })
    expect([stateOf(setup, userId), setup.whatsApp.accounts.size]).toEqual(['none', 0])
    const next = setup.user({ id: 2, plan: 'pro_whatsapp' })
    const name = await nameFor(next)
    account('acc-2')
    expect(await recordConnection(setup.app, { name, accountId: 'acc-2' })).toBe('connected')
  })

  it('while a message is being handed over leaves nothing behind that blocks the number’s next holder', async () => {
    const { setup, userId, account, type } = setUp()
    shareLoginPhone(setup.app, { userId, contactUserId: userId, phone: '+34699000111' })
    type(userId, 'acc-9')
    account('acc-9')
    await checkOwnNumber(setup.app, { userId })
    setup.queued(userId)
    let disconnected: Promise<void> | undefined
    setup.whatsApp.answers.push(() => {
      disconnected = disconnectOwnNumber(setup.app, { userId })
      return { kind: 'accepted', providerId: 'id-1' }
    })
    await setup.work()
    await disconnected
    expect(setup.app.db.select().from(whatsappSenders).all()).toEqual([])
    type(userId, 'acc-9')
    await checkOwnNumber(setup.app, { userId })
    expect(stateOf(setup, userId)).toBe('connected')
  })

  it('a check finds that the account was disconnected, and that it is back', async () => {
    const { setup, userId } = setUp()
    setup.connect(userId)
    Object.assign(setup.whatsApp.accounts.get('acc-1')!, { isConnected: false })
    await checkOwnNumber(setup.app, { userId })
    expect(stateOf(setup, userId)).toBe('disconnected')
    Object.assign(setup.whatsApp.accounts.get('acc-1')!, { isConnected: true })
    await checkOwnNumber(setup.app, { userId })
    expect(stateOf(setup, userId)).toBe('connected')
  })
})
