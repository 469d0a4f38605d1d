// The app as Zapier runs it, against a running service: npm run try:zapier in the root of Card Scan Bot.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import zapier from 'zapier-platform-core'
import App from './index.js'

const { SERVER: server, KEY: key, CARD: card } = process.env
const authData = { server, key }
const run = zapier.createAppTester(App)
const { triggers, searches, creates } = App
const email = 'zoe.zapier@norteobras.com'

/** Stands for Zapier's address of a subscription. */
const received = []
const receiver = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  received.push(JSON.parse(Buffer.concat(chunks).toString()))
  response.end()
})
let targetUrl

before(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  targetUrl = `http://127.0.0.1:${receiver.address().port}/`
})
after(() => receiver.close())

async function until(condition) {
  while (!condition()) await new Promise(resolve => setTimeout(resolve, 50))
}

/** Subscribes, lets it happen, and answers what the trigger makes of the event. */
async function triggered(trigger, type, happen) {
  const { operation } = triggers[trigger]
  const subscribeData = await run(operation.performSubscribe, { authData, targetUrl })
  assert.match(subscribeData.secret, /^whsec_/)
  received.length = 0
  await happen()
  await until(() => received.length > 0)
  assert.equal(received[0].type, type)
  const items = await run(operation.perform, { authData, cleanedRequest: received[0] })
  const samples = await run(operation.performList, { authData })
  assert.deepEqual(Object.keys(items[0]).toSorted(), Object.keys(samples[0]).toSorted())
  assert.deepEqual(Object.keys(operation.sample).toSorted(), Object.keys(samples[0]).toSorted())
  await run(operation.performUnsubscribe, { authData, subscribeData })
  return items
}

const ask = (path, init) =>
  fetch(server + path, { ...init, headers: { Authorization: `Bearer ${key}`, ...init.headers } })
const use = (name, input) =>
  ask('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  })

test('an account connects, and a wrong key does not', async () => {
  const me = await run(App.authentication.test, { authData })
  assert.equal(typeof me.first_name, 'string')
  await assert.rejects(run(App.authentication.test, { authData: { server, key: 'csb_wrong' } }))
})

test('a new contact triggers, and is found instead of created again', async () => {
  const inputData = { email, first_name: 'Zoe', company: 'Norte Obras', last_name: '', tags: ['fair'] }
  const create = () => run(creates.create_contact.operation.perform, { authData, inputData })
  let made
  const [item] = await triggered('new_contact', 'contact.created', async () => {
    made = await create()
  })
  assert.equal(item.id, made.id)
  assert.equal((await create()).id, made.id)
  const found = await run(searches.find_contact.operation.perform, { authData, inputData: { email } })
  assert.deepEqual(
    found.map(contact => contact.id),
    [made.id],
  )
  assert.deepEqual(
    await run(searches.find_contact.operation.perform, { authData, inputData: { email: 'x@y.example' } }),
    [],
  )
})

test('a note is added; an unknown contact is refused', async () => {
  const [{ id }] = await run(searches.find_contact.operation.perform, { authData, inputData: { email } })
  const add = contact_id =>
    run(creates.add_note.operation.perform, { authData, inputData: { contact_id, text: 'Wants a quote' } })
  assert.equal((await add(id)).text, 'Wants a quote')
  const [{ notes }] = await run(searches.find_contact.operation.perform, { authData, inputData: { email } })
  assert.equal(notes, 'Wants a quote')
  await assert.rejects(add('00000000-0000-4000-8000-000000000000'), /not found|404/i)
})

test('the photo of a card triggers when it is read', async () => {
  const [scan] = await triggered('scan_done', 'scan.done', async () => {
    const form = new FormData()
    form.set('photo', new File([readFileSync(card)], 'card.jpg', { type: 'image/jpeg' }))
    const answer = await ask('/api/v1/scans', {
      method: 'POST',
      body: form,
      headers: { 'Idempotency-Key': 'zapier-card-1' },
    })
    assert.equal(answer.status, 202)
  })
  assert.notEqual(scan.contact.last_name, '')
})

test('a reminder triggers when it is due', async () => {
  const [{ id }] = await run(searches.find_contact.operation.perform, { authData, inputData: { email } })
  const [item] = await triggered('reminder_due', 'reminder.due', () =>
    use('set_reminder', { id, due_at: new Date(Date.now() + 1500).toISOString(), about: 'Send the quote' }),
  )
  assert.equal(item.about, 'Send the quote')
  assert.equal(item.contact.email, email)
})
