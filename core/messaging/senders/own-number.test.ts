import { describe, expect, it } from 'vitest'
import { shareLoginPhone } from '#core/auth/share-login-phone.ts'
import { parseEnv } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { findRoute } from '#core/messaging/message/find-route.ts'
import { checkOwnNumber, proveTypedNumber } from '#core/messaging/senders/check-own-number.ts'
import { createConnectLink, recordConnection } from '#core/messaging/senders/connect-own-number.ts'
import { disconnectOwnNumber } from '#core/messaging/senders/disconnect-own-number.ts'
import { ownNumberOf } from '#core/messaging/senders/own-number.ts'
import { getUser, updateUser } from '#core/users/users.ts'
import { whatsappSenders } from '#db/schema.ts'
import { createMessagingScene, type MessagingScene } from '#tests/app/messaging-scene.ts'
import { testToken } from '#tests/app/test-app.ts'

const env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, PUBLIC_URL: 'https://cards.example' })
const hour = 60 * 60_000

function setUp() {
  const scene = createMessagingScene({ env })
  const userId = scene.user({ plan: 'pro_whatsapp' })
  /** The signed name of a fresh link; the stand-in puts it into the address. */
  const nameFor = async (id: number) =>
    (await createConnectLink(scene.app, { userId: id })).url.replace('https://account.unipile.test/', '')
  const account = (id: string, values: { phone?: string; age?: number; isConnected?: boolean } = {}) => {
    const { phone = '+34699000111', age = 0, isConnected = true } = values
    const createdAt = new Date(scene.app.clock.now().getTime() - age)
    scene.whatsApp.accounts.set(id, { id, phone, isConnected, createdAt })
  }
  const type = (id: number, typed: string) =>
    updateUser(scene.app, { userId: id, patch: { unpile_number_id: typed, whatsapp_type: 'personal' } })
  return { scene, userId, nameFor, account, type }
}
const stateOf = (scene: MessagingScene, userId: number) => ownNumberOf(scene.app.db, { userId }).state
const senderOf = (scene: MessagingScene, userId: number) => findRoute(scene.app, { userId })

describe('connecting one’s own number by the link', () => {
  it('makes it the number that messages leave from', async () => {
    const { scene, userId, nameFor, account } = setUp()
    const name = await nameFor(userId)
    account('acc-1')
    expect(await recordConnection(scene.app, { name, accountId: 'acc-1' })).toBe('connected')
    expect(ownNumberOf(scene.app.db, { userId })).toEqual({ state: 'connected', phone: '+34699000111' })
    expect(getUser(scene.app, { userId })).toMatchObject({ unpile_number_id: 'acc-1', whatsapp_type: 'personal' })
    expect(senderOf(scene, userId)).toMatchObject({ channel: 'own', sender: 'unipile:acc-1' })
  })

  it.each(['free', 'pro', 'unlimited'] as const)('is not offered on %s', async plan => {
    const { scene } = setUp()
    await expect(createConnectLink(scene.app, { userId: scene.user({ id: 5, plan }) })).rejects.toThrow('plan-needed')
  })

  it('needs Unipile and a public address', async () => {
    const { scene, userId } = setUp()
    const without = { ...scene.app, whatsApp: { shared: undefined, own: undefined } }
    await expect(createConnectLink(without, { userId })).rejects.toThrow('whatsapp-off')
    const local = { ...scene.app, env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken }) }
    await expect(createConnectLink(local, { userId })).rejects.toThrow('whatsapp-off')
  })

  it.each<[string, (name: string) => string]>([
    ['for somebody else', name => name.replace(/^1001/, '1002')],
    ['with another time', name => name.replace(/\.\d+\./, '.1.')],
    ['without a signature', name => name.replace(/\.[\w-]+$/, '.')],
    ['of nobody', () => ''],
    ['that is an id alone', () => '1001'],
  ])('by a name %s is refused', async (_, forge) => {
    const { scene, userId, nameFor, account } = setUp()
    const name = forge(await nameFor(userId))
    account('acc-1')
    await expect(recordConnection(scene.app, { name, accountId: 'acc-1' })).rejects.toThrow('not-authenticated')
    expect(stateOf(scene, userId)).toBe('none')
  })

  it('is refused for an account older than the link, younger than its end, or by a link of long ago', async () => {
    const { scene, userId, nameFor, account } = setUp()
    account('old', { age: hour })
    const name = await nameFor(userId)
    await expect(recordConnection(scene.app, { name, accountId: 'old' })).rejects.toThrow('not-authenticated')
    scene.pass(1.5 * hour)
    account('late')
    await expect(recordConnection(scene.app, { name, accountId: 'late' })).rejects.toThrow('not-authenticated')
    scene.pass(1.5 * hour)
    account('later')
    await expect(recordConnection(scene.app, { name, accountId: 'later' })).rejects.toThrow('not-authenticated')
  })

  it('is refused for an account that Unipile does not know', async () => {
    const { scene, userId, nameFor } = setUp()
    const name = await nameFor(userId)
    await expect(recordConnection(scene.app, { name, accountId: 'acc-1' })).rejects.toThrow('not-found')
  })

  it.each([
    ['the account', 'acc-1', '+34699000222'],
    ['the phone', 'acc-2', '+34699000111'],
  ])('does not take %s that another user holds', async (_, id, phone) => {
    const { scene, userId, nameFor, account } = setUp()
    scene.connect(userId)
    const thief = scene.user({ id: 2, plan: 'pro_whatsapp' })
    const name = await nameFor(thief)
    account(id, { phone })
    expect(await recordConnection(scene.app, { name, accountId: id })).toBe('taken')
    expect([stateOf(scene, userId), stateOf(scene, thief)]).toEqual(['connected', 'none'])
  })

  it('again with the same phone replaces the account', async () => {
    const { scene, userId, nameFor, account } = setUp()
    scene.connect(userId)
    const name = await nameFor(userId)
    account('acc-2')
    await recordConnection(scene.app, { name, accountId: 'acc-2' })
    expect(senderOf(scene, userId)).toMatchObject({ sender: 'unipile:acc-2' })
  })
})

describe('an id that was typed', () => {
  it('is stored, shown as not verified, and never sent from', async () => {
    const { scene, userId, account, type } = setUp()
    account('acc-9', { age: hour })
    type(userId, 'acc-9')
    await checkOwnNumber(scene.app, { userId })
    expect(stateOf(scene, userId)).toBe('unverified')
    expect(senderOf(scene, userId)).toEqual({ refusal: 'own-number-needed' })
  })

  it('is proven where its phone is the one they sign in with, as long as it is', async () => {
    const { scene, userId, account, type } = setUp()
    account('acc-9', { age: hour })
    type(userId, 'acc-9')
    shareLoginPhone(scene.app, { userId, contactUserId: userId, phone: '+34699000111' })
    await checkOwnNumber(scene.app, { userId })
    expect(senderOf(scene, userId)).toMatchObject({ sender: 'unipile:acc-9' })
    const other = scene.user({ id: 2 })
    shareLoginPhone(scene.app, { userId: other, contactUserId: other, phone: '+34699000111' })
    expect(senderOf(scene, userId)).toEqual({ refusal: 'own-number-needed' })
  })

  it('that another user holds is refused, and stays unproven', async () => {
    const { scene, userId, type } = setUp()
    scene.connect(userId)
    const thief = scene.user({ id: 2, plan: 'pro_whatsapp' })
    type(thief, 'acc-1')
    await expect(checkOwnNumber(scene.app, { userId: thief })).rejects.toThrow('number-taken')
    expect(senderOf(scene, thief)).toEqual({ refusal: 'own-number-needed' })
    expect(senderOf(scene, userId)).toMatchObject({ sender: 'unipile:acc-1' })
  })

  it('stands in the way of nothing while Unipile is down', async () => {
    const { scene, userId, type } = setUp()
    type(userId, 'acc-9')
    scene.app.whatsApp.own!.findAccount = async () => {
      throw new AppError('whatsapp-failed')
    }
    await proveTypedNumber(scene.app, { userId })
    expect(stateOf(scene, userId)).toBe('unverified')
    await expect(checkOwnNumber(scene.app, { userId })).rejects.toThrow('whatsapp-failed')
  })

  it('instead of the connected one stops sending from that, and typed again brings it back', () => {
    const { scene, userId, type } = setUp()
    scene.connect(userId)
    type(userId, 'something')
    expect(stateOf(scene, userId)).toBe('unverified')
    type(userId, 'acc-1')
    expect(stateOf(scene, userId)).toBe('connected')
  })
})

describe('disconnecting', () => {
  it('forgets the number here and at Unipile, and the next one may connect it', async () => {
    const { scene, userId, nameFor, account } = setUp()
    scene.connect(userId)
    await disconnectOwnNumber(scene.app, { userId })
    expect([stateOf(scene, userId), scene.whatsApp.accounts.size]).toEqual(['none', 0])
    const next = scene.user({ id: 2, plan: 'pro_whatsapp' })
    const name = await nameFor(next)
    account('acc-2')
    expect(await recordConnection(scene.app, { name, accountId: 'acc-2' })).toBe('connected')
  })

  it('while a message is being handed over leaves nothing behind that keeps the number from its holder', async () => {
    const { scene, userId, account, type } = setUp()
    shareLoginPhone(scene.app, { userId, contactUserId: userId, phone: '+34699000111' })
    type(userId, 'acc-9')
    account('acc-9')
    await checkOwnNumber(scene.app, { userId })
    scene.queued(userId)
    let disconnected: Promise<void> | undefined
    scene.whatsApp.answers.push(() => {
      disconnected = disconnectOwnNumber(scene.app, { userId })
      return { kind: 'accepted', providerId: 'id-1' }
    })
    await scene.work()
    await disconnected
    expect(scene.app.db.select().from(whatsappSenders).all()).toEqual([])
    type(userId, 'acc-9')
    await checkOwnNumber(scene.app, { userId })
    expect(stateOf(scene, userId)).toBe('connected')
  })

  it('a check finds that the account was disconnected, and that it is back', async () => {
    const { scene, userId } = setUp()
    scene.connect(userId)
    Object.assign(scene.whatsApp.accounts.get('acc-1')!, { isConnected: false })
    await checkOwnNumber(scene.app, { userId })
    expect(stateOf(scene, userId)).toBe('disconnected')
    Object.assign(scene.whatsApp.accounts.get('acc-1')!, { isConnected: true })
    await checkOwnNumber(scene.app, { userId })
    expect(stateOf(scene, userId)).toBe('connected')
  })
})
