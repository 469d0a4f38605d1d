import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { listFollowUps } from '#core/messaging/message/messages.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { cancelMessage, markSent } from '#core/messaging/message/settle-message.ts'
import { updateMessagingSettings } from '#core/messaging/messaging-settings.ts'
import { createConnectLink } from '#core/messaging/senders/connect-own-number.ts'
import { updateUser } from '#core/users/users.ts'
import { makeContact } from '#tests/app/factories.ts'
import { unipileFaults } from '#tests/fakes/whatsapp/unipile.ts'
import { waapiFaults } from '#tests/fakes/whatsapp/waapi.ts'
import { startWhatsAppFlow, type WhatsAppFlow } from '#tests/flows/whatsapp/whatsapp-flow.ts'

let flow: WhatsAppFlow
beforeEach(async () => {
  flow = await startWhatsAppFlow()
})
afterEach(() => flow.stopAll())

const isSent = () => listContacts(flow.app, { userId: flow.anna.id })[0]?.whatsapp_sent
const reached = (state: string) => flow.telegram.until(() => flow.state() === state)

describe('from the shared number', () => {
  test('is scanned, requested, sent and delivered: one message in the chat follows it', async () => {
    await flow.scanned('pro')
    await flow.press('📤 WhatsApp')
    await reached('accepted')
    await flow.saysSoon('✅ WhatsApp to Ana Torres: sent')
    expect(isSent()).toBe(true)
    expect(flow.waapi.sent).toMatchObject([
      { chatId: '34612345678@c.us', message: expect.stringContaining('Hello Ana, it was a pleasure to meet you.') },
    ])
    expect(await flow.waapi.acknowledge(flow.waapi.sent[0]!, 2, flow.hooks.waapi)).toBe(200)
    await flow.saysSoon('✅ WhatsApp to Ana Torres: delivered')
    expect(flow.said().filter(text => text.includes('WhatsApp to Ana'))).toHaveLength(1)
  })

  test('is silent about good news where the message that showed it was deleted, and says bad news', async () => {
    await flow.scanned('pro')
    await flow.press('📤 WhatsApp')
    await reached('accepted')
    await flow.saysSoon('✅ WhatsApp to Ana Torres: sent')
    flow.anna.clearChat()
    await flow.waapi.acknowledge(flow.waapi.sent[0]!, 2, flow.hooks.waapi)
    await reached('delivered')
    await flow.settled()
    expect(flow.said()).toEqual([])
    await flow.waapi.acknowledge(flow.waapi.sent[0]!, -1, flow.hooks.waapi)
    await flow.settled()
  })

  test('pressed again and again is sent once, and the button is gone', async () => {
    await flow.scanned('pro')
    flow.anna.press('📤 WhatsApp')
    flow.anna.press('📤 WhatsApp')
    await flow.settled()
    await reached('accepted')
    flow.pass(60)
    await flow.settled()
    expect(flow.waapi.sent).toHaveLength(1)
    const contactMessage = flow.telegram.said(flow.anna.id).find(message => message.text.includes('Head of Sales'))
    expect(contactMessage?.buttons.flat().map(button => button.text)).not.toContain('📤 WhatsApp')
  })

  test('is shown as failed after a later failed delivery', async () => {
    await flow.scanned('pro')
    await flow.press('📤 WhatsApp')
    await reached('accepted')
    await flow.waapi.acknowledge(flow.waapi.sent[0]!, -1, flow.hooks.waapi)
    await flow.saysSoon('not sent. WhatsApp could not deliver it.')
    expect(isSent()).toBe(false)
    expect(flow.labels()).toEqual(['Open WhatsApp', 'Mark as sent', 'Send again'])
    await flow.press('Mark as sent')
    expect(isSent()).toBe(true)
  })

  test('to a number that is not on WhatsApp is reported, without a useless retry', async () => {
    flow.waapi.notOnWhatsApp.add('34612345678')
    await flow.scanned('pro')
    await flow.press('📤 WhatsApp')
    await flow.saysSoon('This number is not on WhatsApp.')
    expect(flow.labels()).toEqual(['Open WhatsApp', 'Mark as sent'])
  })

  test('with a success that contains "instance not ready" waits and is sent a minute later', async () => {
    await flow.scanned('pro')
    flow.waapi.fail(waapiFaults.notReady)
    await flow.press('📤 WhatsApp')
    await flow.telegram.until(() => flow.logged.some(line => line.includes('not-ready')))
    expect([flow.state(), isSent(), flow.waapi.sent]).toEqual(['queued', false, []])
    flow.pass(61)
    await reached('accepted')
  })

  test('too many requests, then success', async () => {
    await flow.scanned('pro')
    flow.waapi.fail(waapiFaults.tooMany)
    await flow.press('📤 WhatsApp')
    await flow.telegram.until(() => flow.logged.some(line => line.includes('"outcome":"retry"')))
    flow.pass(31)
    await reached('accepted')
    expect(flow.waapi.sent).toHaveLength(1)
  })

  test('with a connection cut after it was sent asks the person; "Send again" sends one more', async () => {
    await flow.scanned('pro')
    flow.waapi.fail('reset-after')
    await flow.press('📤 WhatsApp')
    await flow.saysSoon('did it arrive?')
    expect(flow.labels()).toEqual(['Open WhatsApp', 'It arrived', 'Send again'])
    flow.pass(60)
    await flow.press('Send again')
    await reached('accepted')
    expect(flow.waapi.sent).toHaveLength(2)
  })

  test('on the free plan is a link and "Mark as sent"; nothing is sent automatically', async () => {
    await flow.scanned()
    expect(flow.anna.press('WhatsApp')).toMatch(/^https:\/\/wa\.me\/34612345678\?text=Hello%20Ana/)
    flow.anna.sendCallback(`whatsapp:send:${listContacts(flow.app, { userId: flow.anna.id })[0]!.id}`)
    await flow.settled()
    expect(flow.said().at(-1)).toBe('This needs the Pro plan.')
    await flow.press('More')
    await flow.press('Mark as sent')
    expect(flow.said().at(-1)).toBe('Marked as sent.')
    expect([isSent(), flow.waapi.sent]).toEqual([true, []])
  })

  test('is sent automatically after a scan if that is switched on, and a failure is reported', async () => {
    flow.anna.sendText('/start')
    await flow.settled()
    flow.grant(flow.anna.id, 'pro')
    updateMessagingSettings(flow.app, { userId: flow.anna.id, patch: { auto_send: true } })
    flow.waapi.notOnWhatsApp.add('34612345678')
    await flow.scanned()
    await flow.saysSoon('This number is not on WhatsApp.')
  })
})

describe('from one’s own number', () => {
  async function connect(): Promise<string> {
    const { url } = await createConnectLink(flow.app, { userId: flow.anna.id })
    const { accountId, status } = await flow.unipile.connect(url, '34699000111')
    expect(status).toBe(200)
    await flow.saysSoon('Your WhatsApp is connected.')
    return accountId
  }

  test('connected by the link sends, and shows the delivery', async () => {
    await flow.scanned('pro_whatsapp')
    const accountId = await connect()
    await flow.press('📤 WhatsApp')
    await reached('accepted')
    expect(flow.unipile.sent).toMatchObject([{ accountId, to: '34612345678' }])
    expect(await flow.unipile.tell(flow.unipile.sent[0]!, 'message_delivered', flow.hooks.unipile)).toBe(200)
    await flow.saysSoon('✅ WhatsApp to Ana Torres: delivered')
    expect(flow.waapi.sent).toEqual([])
  })

  test('disconnected waits, the person is notified once, and the message is sent when it is back', async () => {
    await flow.scanned('pro_whatsapp')
    const accountId = await connect()
    flow.unipile.accounts.get(accountId)!.status = 'CREDENTIALS'
    await flow.press('📤 WhatsApp')
    await flow.saysSoon('Your WhatsApp is disconnected.')
    await flow.unipile.tellAccount(accountId, 'CREDENTIALS', flow.hooks.unipile)
    flow.pass(3600)
    await flow.settled()
    expect(flow.said().filter(text => text.includes('is disconnected'))).toHaveLength(1)
    expect(flow.state()).toBe('queued')
    flow.unipile.accounts.get(accountId)!.status = 'OK'
    expect(await flow.unipile.tellAccount(accountId, 'OK', flow.hooks.unipile)).toBe(200)
    await reached('accepted')
  })

  test('waits for WhatsApp’s limit until the next day', async () => {
    await flow.scanned('pro_whatsapp')
    await connect()
    flow.unipile.fail(unipileFaults.limit)
    await flow.press('📤 WhatsApp')
    await flow.telegram.until(() => flow.logged.some(line => line.includes('limited')))
    expect(flow.unipile.sent).toEqual([])
    // By then it is late, so it waits for the contact's daytime, within two days from any hour.
    for (let hours = 0; hours < 48 && flow.state() === 'queued'; hours++) {
      flow.pass(3600)
      await flow.restart()
      await flow.settled()
    }
    await reached('accepted')
  })

  test.each([
    ['blocked', unipileFaults.blocked, 'does not accept messages from you'],
    ['invalid', unipileFaults.invalidRecipient, 'This number is not on WhatsApp.'],
  ])('a recipient that is %s is reported', async (_, fault, text) => {
    await flow.scanned('unlimited_whatsapp')
    await connect()
    flow.unipile.fail(fault)
    await flow.press('📤 WhatsApp')
    await flow.saysSoon(text)
  })

  test('chosen on a plan without it, the shared number sends, and the chat says so', async () => {
    await flow.scanned('pro')
    updateUser(flow.app, { userId: flow.anna.id, patch: { whatsapp_type: 'personal' } })
    await flow.press('📤 WhatsApp')
    await flow.saysSoon('Your plan sends from the shared number')
    await reached('accepted')
    expect(flow.waapi.sent).toHaveLength(1)
  })
})

describe('a follow-up in the chat', () => {
  beforeEach(async () => {
    await flow.scanned('pro')
    updateMessagingSettings(flow.app, { userId: flow.anna.id, patch: { follow_up: true } })
    await flow.press('More')
    await flow.press('Mark as sent')
  })
  const waiting = () => listFollowUps(flow.app, { userId: flow.anna.id })

  test('is listed, gets another text, and is cancelled', async () => {
    flow.anna.sendText('/followups')
    await flow.settled()
    expect(flow.said().at(-1)).toContain('Follow-up to Ana Torres')
    expect(flow.said().at(-1)).toContain('we met a few days ago')
    await flow.press('Change the text')
    flow.anna.sendText('short')
    await flow.settled()
    expect(flow.said().at(-1)).toContain('10 to 500 characters')
    flow.anna.sendText('Everything is on norte.com')
    await flow.settled()
    expect(flow.said().at(-1)).toContain('cannot contain links')
    flow.anna.sendText('Shall we talk on <Friday>, Ana?')
    await flow.settled()
    expect(waiting()[0]?.text).toBe('Shall we talk on <Friday>, Ana?')
    await flow.press("Don't send")
    expect(waiting()).toEqual([])
    flow.anna.sendText('/followups')
    await flow.settled()
    expect(flow.said().at(-1)).toBe('No follow-ups are waiting.')
  })

  test('is found behind ten others, in order, even if some of those were cancelled meanwhile', async () => {
    const userId = flow.anna.id
    const reachedAt = (n: number) => ({ email: `bea${n}@sur.es`, phone_e164: `+346123460${n + 10}` })
    for (let n = 0; n < 22; n++) {
      const contactId = makeContact(flow.app, { userId, first_name: `Bea ${n}`, ...reachedAt(n) })
      markSent(flow.app, { userId, contactId })
    }
    const names = waiting().map(message => message.contact_name)
    expect(names).toHaveLength(23)
    const listed = () => flow.said().flatMap(text => /^Follow-up to (.+)/.exec(text)?.[1] ?? [])
    flow.anna.sendText('/followups')
    await flow.settled()
    expect(listed()).toEqual(names.slice(0, 10))
    expect(flow.said().at(-1)).toBe('…and 13 more')
    const [first, , last] = [0, 1, 9].map(n => waiting()[n]!)
    cancelMessage(flow.app, { userId, messageId: first!.id })
    deleteContact(flow.app, { userId, contactId: last!.contact_id })
    flow.anna.press('+10 ›')
    flow.anna.press('+10 ›')
    await flow.settled()
    expect(listed()).toEqual(names.slice(0, 20))
    expect(flow.said().at(-1)).toBe('…and 3 more')
    await flow.press('+3 ›')
    expect(listed()).toEqual(names)
    expect(flow.said().at(-1)).toContain(names.at(-1))
  })

  test('is shown under its contact too', async () => {
    await flow.press('More')
    await flow.press('Follow-up')
    expect(flow.said().at(-1)).toContain('Follow-up to Ana Torres')
  })
})

describe('a reply stops the follow-up', () => {
  const waiting = () => listFollowUps(flow.app, { userId: flow.anna.id }).length
  beforeEach(async () => {
    await flow.scanned('pro_whatsapp')
    updateMessagingSettings(flow.app, { userId: flow.anna.id, patch: { follow_up: true } })
  })

  test('to the shared number', async () => {
    await flow.press('📤 WhatsApp')
    await reached('accepted')
    await flow.waapi.receive('34699999999', flow.hooks.waapi)
    expect(waiting()).toBe(1)
    await flow.waapi.receive('34612345678', flow.hooks.waapi)
    expect(waiting()).toBe(0)
  })

  test.each([
    ['Mexico', '+525512345678', '5215512345678'],
    ['Brazil', '+5541988887777', '554188887777'],
    ['Argentina', '+541123456789', '5491123456789'],
  ])('from %s, whose numbers WhatsApp writes otherwise', async (_, phone, digits) => {
    const userId = flow.anna.id
    const contactId = makeContact(flow.app, { userId, phone, phone_e164: phone })
    sendFirstMessage(flow.app, { userId, contactId })
    await flow.telegram.until(() => waiting() === 1)
    await flow.waapi.receive(digits, flow.hooks.waapi)
    expect(waiting()).toBe(0)
  })

  test('to one’s own number', async () => {
    const { url } = await createConnectLink(flow.app, { userId: flow.anna.id })
    const { accountId } = await flow.unipile.connect(url, '34699000111')
    await flow.press('📤 WhatsApp')
    await flow.telegram.until(() => waiting() === 1)
    await flow.unipile.receive('another account', '34612345678', flow.hooks.unipile)
    expect(waiting()).toBe(1)
    await flow.unipile.receive(accountId, '34612345678', flow.hooks.unipile)
    expect(waiting()).toBe(0)
  })

  test('to one’s own number in its chat, where WhatsApp hides who writes', async () => {
    const { url } = await createConnectLink(flow.app, { userId: flow.anna.id })
    const { accountId } = await flow.unipile.connect(url, '34699000111')
    await flow.press('📤 WhatsApp')
    await flow.telegram.until(() => waiting() === 1)
    await flow.unipile.receive(accountId, flow.unipile.sent[0]!, flow.hooks.unipile)
    expect(waiting()).toBe(0)
  })
})
