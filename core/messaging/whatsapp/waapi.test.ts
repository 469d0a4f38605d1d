import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWaapi } from '#core/messaging/whatsapp/waapi.ts'
import { type FakeWaapi, startWaapi, waapiFaults } from '#tests/fakes/whatsapp/waapi.ts'
import type { Fault } from '#tests/fakes/whatsapp/whatsapp-server.ts'

let waapi: FakeWaapi
const logged: string[] = []
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: (_: object, text: string) => logged.push(text) }
beforeEach(async () => {
  waapi = await startWaapi()
  logged.length = 0
})
afterEach(() => waapi.stop())

const port = (settings: { base?: string; token?: string; instanceId?: string; timeoutMs?: number } = {}) =>
  createWaapi({
    base: waapi.base,
    token: waapi.token,
    instanceId: waapi.instanceId,
    log,
    timeoutMs: 10 * 60_000,
    ...settings,
  })
const chatId = '34612345678@c.us'
const send = (phone = '+34612345678', text = 'Hi "Ana"\n{}\\ & ñ 👋', from = port()) => from.send({ phone, text })

describe('a message through the shared number', () => {
  it('is sent as written, to the digits of the phone, and gets WaAPI’s id', async () => {
    expect(await send()).toEqual({ kind: 'accepted', providerId: waapi.sent[0]!.id, chatId })
    expect(waapi.sent).toMatchObject([{ chatId, message: 'Hi "Ana"\n{}\\ & ñ 👋' }])
    waapi.assertClean()
  })

  it('to Brazil is sent to the number that WhatsApp knows', async () => {
    expect(await send('+5541988887777')).toMatchObject({ kind: 'accepted', chatId: '554188887777@c.us' })
    expect(waapi.sent).toMatchObject([{ chatId: '554188887777@c.us' }])
    waapi.assertClean()
  })

  it('to a Mexican number that is not on WhatsApp is not sent', async () => {
    waapi.notOnWhatsApp.add('525512345678')
    expect(await send('+525512345678')).toEqual({ kind: 'refused', reason: 'not-on-whatsapp' })
    expect(waapi.sent).toEqual([])
  })

  it.each<[string, Fault, object]>([
    ['200 that holds "instance not ready"', waapiFaults.notReady, { kind: 'sender-down', why: 'not-ready' }],
    ['200 that holds "not registered"', waapiFaults.notRegistered, { kind: 'refused', reason: 'not-on-whatsapp' }],
    ['400 failed action', waapiFaults.failedAction, { kind: 'retry' }],
    ['422 validation', waapiFaults.invalid, { kind: 'refused', reason: 'invalid-number' }],
    ['429', waapiFaults.tooMany, { kind: 'retry', afterMs: 7000 }],
    ['503', { status: 503, html: 'Down for maintenance' }, { kind: 'retry' }],
    ['500, which says nothing of the message', waapiFaults.serverError, { kind: 'unclear', chatId }],
    ['200 that holds a time-out while it was sent', waapiFaults.timedOut, { kind: 'unclear', chatId }],
    ['400 of a browser that closed while it was sent', waapiFaults.targetClosed, { kind: 'unclear', chatId }],
    ['502 of a proxy', waapiFaults.badGateway, { kind: 'unclear', chatId }],
    ['200 that is no JSON', { status: 200, html: '<html>' }, { kind: 'unclear', chatId }],
    ['ack -1', sentWith({ ack: -1 }), { kind: 'refused', reason: 'refused' }],
    ['success without an id', sentWith({}), { kind: 'accepted', providerId: undefined, chatId }],
    ['a line cut at the start', 'reset', { kind: 'unclear', chatId }],
    ['a line cut at the end', 'reset-after', { kind: 'unclear', chatId }],
  ])('%s', async (_, fault, outcome) => {
    waapi.fail(fault)
    expect(await send()).toEqual(outcome)
  })

  it('without an answer in time may have been sent', async () => {
    waapi.fail('hang-after')
    expect(await send(undefined, undefined, port({ timeoutMs: 1500 }))).toEqual({ kind: 'unclear', chatId })
  })

  it('waits for a later try if nobody listens', async () => {
    const { base, stop } = await startWaapi()
    await stop()
    const nowhere = port({ base })
    expect(await nowhere.send({ phone: '+34612345678', text: 'Hi' })).toEqual({ kind: 'retry' })
  })

  it.each([{ token: 'wrong' }, { instanceId: '9' }])(
    '%j stops the sender, and the log says what to check',
    async wrong => {
      const outcome = await port(wrong).send({ phone: '+34612345678', text: 'Hi' })
      expect(outcome).toEqual({ kind: 'sender-down', why: 'not-ready' })
      expect(logged[0]).toContain('WAAPI_TOKEN')
    },
  )
})

function sentWith({ ack }: { ack?: number }): Fault {
  const data = ack === undefined ? {} : { id: { _serialized: 'true_x' }, ack }
  return { status: 200, body: { status: 'success', data: { status: 'success', data } } }
}
