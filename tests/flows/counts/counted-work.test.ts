import { sign } from '@telegram-apps/init-data-node'
import { expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { syncBody, tokenOf } from '#tests/app/address-book-setup.ts'
import { statementsBuilt, statementsRunBy } from '#tests/app/count-statements.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { plansOf } from '#tests/app/query-plans.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

/** What people do most, and where: through the API of a quiet service, or in the chat with every worker running. */
type Call = 'list' | 'page' | 'contact' | 'sync'
type Chat = 'answer' | 'scan'

/**
 * Statements that may be built during each, once all of it was done before: what is prepared is not built again. Seconds
 * say something about the machine, this number about the code. It may fall; where it rises, something on the way was not
 * prepared (`core/base/prepared.ts`).
 */
const mostBuilt: Record<Call | Chat, number> = { list: 0, page: 0, contact: 0, sync: 0, answer: 0, scan: 40 }
/** Statements that may run during a call. In the chat workers look for work meanwhile. */
const mostRun: Record<Call, number> = { list: 2, page: 3, contact: 2, sync: 5 }

/** Calls of a person with one contact, each made twice: a sync from the beginning is another one than from a token. */
async function makeCalls() {
  const app = createTestApp()
  const userId = makeUser(app, { plan: 'unlimited' })
  const contactId = makeContact(app, { userId })
  const api = createApi(app, { botUsername: () => undefined })
  const request = { name: 'Phone', scopes: ['carddav' as const], pictures: false }
  const basic = `Basic ${btoa(`${userId}:${createAppKey(app, { userId, request }).secret}`)}`
  const tma = `tma ${sign({ user: { id: userId, first_name: 'Olga' } }, testToken, app.clock.now())}`
  const ask = async (method: string, path: string, authorization: string, body?: string) => {
    const answer = await api.request(`http://localhost${path}`, {
      method,
      headers: { authorization },
      ...(body === undefined ? {} : { body }),
    })
    expect(answer.ok).toBe(true)
    return answer.text()
  }
  const sync = async (token: string) =>
    tokenOf(await ask('REPORT', `/carddav/${userId}/contacts/`, basic, syncBody(token)))
  let token = ''
  const calls: Record<Call, () => Promise<unknown>> = {
    list: () => ask('GET', `/api/contacts/${userId}`, tma),
    page: () => ask('GET', `/api/contacts/${userId}/page`, tma),
    contact: () => ask('GET', `/api/contacts/${userId}/${contactId}`, tma),
    sync: async () => {
      token = await sync(token)
    },
  }
  for (let time = 0; time < 2; time++) {
    for (const call of Object.values(calls)) await call()
    updateContact(app, { userId, contactId, patch: { notes: `Met ${time} times` } })
  }
  return { app, calls }
}

/** A person in the chat who has asked and sent a card twice. */
async function startChat() {
  const flow = await startBotFlow()
  const { telegram } = flow
  const person = telegram.person()
  person.sendText('/start')
  await flow.settled()
  flow.grant(person.id, 'unlimited')
  let n = 0
  const isResult = ({ params }: { params: { text?: unknown } }) => String(params.text).includes('Torres')
  const told = () => telegram.calls('editMessageText').filter(isResult).length
  const chats: Record<Chat, () => Promise<unknown>> = {
    answer: async () => {
      const before = telegram.calls('sendMessage').length
      person.sendText('/help')
      await telegram.until(() => telegram.calls('sendMessage').length > before)
    },
    scan: async () => {
      n++
      const before = told()
      const mail = `${'abcdefgh'[n]}.torres@firm-${n}.com`
      person.sendPhoto(photoOf('Ana Torres', 'Head of Sales', `Norte Obras ${n} S.L.`, mail, `+34 612 345 67${n}`))
      await telegram.until(() => told() > before)
    },
  }
  for (let time = 0; time < 2; time++) {
    for (const act of Object.values(chats)) await act()
    await flow.settled()
  }
  return { flow, chats }
}

const throughContacts = /^SCAN contacts\b/

it.each(['list', 'page', 'contact', 'sync'] as const)(
  'the call %s builds no statement, runs few, and goes through no contacts of others',
  async name => {
    const { app, calls } = await makeCalls()
    const built = statementsBuilt(app)
    const ran = await statementsRunBy(app, calls[name])
    expect(built.length, built.join('\n')).toBeLessThanOrEqual(mostBuilt[name])
    expect(ran.length, ran.join('\n')).toBeLessThanOrEqual(mostRun[name])
    expect(plansOf(app, ran).filter(detail => throughContacts.test(detail))).toEqual([])
  },
)

it('an answer in the chat and a card build few statements, and go through no contacts of others', async () => {
  const { flow, chats } = await startChat()
  const built = statementsBuilt(flow.app)
  for (const name of ['answer', 'scan'] as const) {
    const from = built.length
    const ran = await statementsRunBy(flow.app, chats[name])
    // What the bot has heard is stored from time to time, whatever is asked.
    const now = built.slice(from).filter(text => !text.includes('"bot_state"'))
    expect(now.length, now.join('\n')).toBeLessThanOrEqual(mostBuilt[name])
    expect(plansOf(flow.app, ran).filter(detail => throughContacts.test(detail))).toEqual([])
    await flow.settled()
  }
  await flow.stop()
})
