import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUnipile } from '#core/messaging/whatsapp/unipile.ts'
import { type FakeUnipile, startUnipile, unipileFaults } from '#tests/fakes/whatsapp/unipile.ts'
import type { Fault } from '#tests/fakes/whatsapp/whatsapp-server.ts'

let unipile: FakeUnipile
let accountId: string
const logged: string[] = []
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: (_: object, text: string) => logged.push(text) }
beforeEach(async () => {
  unipile = await startUnipile()
  accountId = unipile.addAccount()
  logged.length = 0
})
afterEach(() => unipile.stop())

const port = (apiKey = unipile.apiKey, timeoutMs = 10 * 60_000) =>
  createUnipile({ base: unipile.base, apiKey, log, timeoutMs })
const send = (id = accountId, from = port()) =>
  from.send({ accountId: id, phone: '+34612345678', text: 'Hi "Ana"\r\n--x & ñ 👋' })

/** The ids of a sent message as Unipile tells them. */
const ids = (index: number) => ({ providerId: unipile.sent[index]!.id, chatId: `chat-${unipile.sent[index]!.id}` })

describe('a message from one’s own number', () => {
  it('is sent as written, to the digits of the phone, and gets Unipile’s id', async () => {
    expect(await send()).toEqual({ kind: 'accepted', ...ids(0) })
    expect(unipile.sent).toMatchObject([{ accountId, to: '34612345678', text: 'Hi "Ana"\r\n--x & ñ 👋' }])
    unipile.assertClean()
  })

  it.each<[string, Fault, object]>([
    ['disconnected', unipileFaults.disconnected, { kind: 'sender-down', why: 'disconnected' }],
    ['restricted', unipileFaults.restricted, { kind: 'sender-down', why: 'restricted' }],
    ['over its limit', unipileFaults.limit, { kind: 'sender-down', why: 'limited' }],
    ['not on WhatsApp', unipileFaults.invalidRecipient, { kind: 'refused', reason: 'not-on-whatsapp' }],
    ['blocked by the recipient', unipileFaults.blocked, { kind: 'refused', reason: 'recipient-blocked' }],
    ['too many requests', unipileFaults.tooMany, { kind: 'retry', afterMs: 7000 }],
    ['Unipile that is not there for now', unipileFaults.unavailable, { kind: 'retry' }],
    ['an unexpected error, after which it may have left', unipileFaults.unexpected, { kind: 'unclear' }],
    ['Unipile’s own time-out', unipileFaults.timedOut, { kind: 'unclear' }],
    ['502 of a proxy', { status: 502, html: '<html>' }, { kind: 'unclear' }],
    [
      'an unknown refusal',
      { status: 400, body: { type: 'errors/invalid_parameters' } },
      { kind: 'refused', reason: 'refused' },
    ],
    ['201 of something else', { status: 201, body: { object: 'Ad' } }, { kind: 'unclear' }],
    ['a line cut at the end', 'reset-after', { kind: 'unclear' }],
  ])('%s', async (_, fault, outcome) => {
    unipile.fail(fault)
    expect(await send()).toEqual(outcome)
  })

  it('without an answer in time may have been sent', async () => {
    unipile.fail('hang-after')
    expect(await send(accountId, port(unipile.apiKey, 300))).toEqual({ kind: 'unclear' })
  })

  it('from an account that no longer exists at Unipile counts as disconnected', async () => {
    expect(await send('gone')).toEqual({ kind: 'sender-down', why: 'disconnected' })
  })

  it('with a wrong key stops the sender, and the log says what to check', async () => {
    const outcome = await port('wrong').send({ accountId, phone: '+34612345678', text: 'Hi' })
    expect(outcome).toEqual({ kind: 'sender-down', why: 'not-ready' })
    expect(logged[0]).toContain('UNIPILE_API_KEY')
  })

  it('can be found again, by account, recipient, text and time', async () => {
    const since = new Date(Date.now() - 1000)
    const asked = { accountId, phone: '+34612345678', text: 'Hi "Ana"\n--x & ñ 👋', since }
    await port().send(asked)
    await port().send({ ...asked, phone: '+34600000000' })
    expect(await port().findSent(asked)).toEqual([ids(0)])
    expect(await port().findSent({ ...asked, text: 'Another' })).toEqual([])
    expect(await port().findSent({ ...asked, since: new Date(Date.now() + 1000) })).toEqual([])
    await expect(port('wrong').findSent(asked)).rejects.toThrow('whatsapp-failed')
  })

  it('is found if WhatsApp writes the number with another digit', async () => {
    const asked = { accountId, phone: '+525512345678', text: 'Hi there, Ana', since: new Date(Date.now() - 1000) }
    await port().send({ ...asked, phone: '+5215512345678' })
    await port().send({ ...asked, phone: '+5215512345679' })
    expect(await port().findSent(asked)).toEqual([ids(0)])
  })

  it('is found if WhatsApp hides the chat’s number', async () => {
    unipile.hidesNumbers = true
    const asked = { accountId, phone: '+34612345678', text: 'Hi there, Ana', since: new Date(Date.now() - 1000) }
    await port().send(asked)
    expect(await port().findSent(asked)).toEqual([ids(0)])
  })
})

describe('an account', () => {
  it('is returned with its phone and state', async () => {
    expect(await port().findAccount({ accountId })).toMatchObject({ phone: '+34699000111', isConnected: true })
    unipile.accounts.get(accountId)!.status = 'CREDENTIALS'
    expect(await port().findAccount({ accountId })).toMatchObject({ isConnected: false })
  })

  it.each(['gone', '../accounts', 'a/b?c'])('that does not exist, such as %j, is none', async id => {
    expect(await port().findAccount({ accountId: id })).toBeUndefined()
  })

  it('of another service is not returned', async () => {
    expect(await port().findAccount({ accountId: unipile.addAccount({ type: 'LINKEDIN' }) })).toBeUndefined()
  })

  it('can be removed, and once more', async () => {
    await port().removeAccount({ accountId })
    await port().removeAccount({ accountId })
    expect(unipile.accounts.size).toBe(0)
  })
})
