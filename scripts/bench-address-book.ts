import { makeCard } from 'card-reader/testing/make-card.ts'
import { createApi } from '#api/app.ts'
import { write } from '#core/base/write.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { isSmoke, report } from './bench/figures.ts'

// How long a first sync of ten thousand contacts takes on the server, how much memory it needs, and how long the sync
// of a single change takes.
const count = isSmoke ? 300 : 10_000
const app = createTestApp()
const api = createApi(app, { botUsername: () => undefined })
const userId = makeUser(app, { plan: 'unlimited' })
write(app, tx => {
  for (let n = 0; n < count; n++) {
    const card = makeCard({ first_name: `Ana ${n}`, email: `ana${n}@norteobras.com`, address: 'Calle Mayor 1, Madrid' })
    insertContact(app, tx, { userId, card, image: undefined })
  }
})
const { secret } = createAppKey(app, { userId, request: { name: 'Bench', scopes: ['carddav'], pictures: false } })
const authorization = `Basic ${btoa(`${userId}:${secret}`)}`
const book = `/carddav/${userId}/contacts/`

type Measured = { ms: number; busy: number; bytes: number; highest: number; token: string }

async function sync(token: string): Promise<Measured> {
  const body = `<d:sync-collection xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:sync-token>${token}</d:sync-token>
    <d:sync-level>1</d:sync-level><d:prop><d:getetag/><c:address-data/></d:prop></d:sync-collection>`
  const started = performance.now()
  const before = process.threadCpuUsage()
  const answer = await api.request(book, { method: 'REPORT', headers: { authorization }, body })
  const measured = { ms: 0, busy: 0, bytes: 0, highest: 0, token: '' }
  let end = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    measured.bytes += chunk.length
    measured.highest = Math.max(measured.highest, process.memoryUsage.rss())
    end = decoder.decode(chunk).slice(-300) + end.slice(0, 300)
  }
  const { user, system } = process.threadCpuUsage(before)
  measured.busy = (user + system) / 1000
  return { ...measured, ms: performance.now() - started, token: /urn:card-scan-bot:sync:[^<]+/.exec(end)?.[0] ?? token }
}

const collect = globalThis.gc ?? (() => undefined)
await sync('')
collect()
const before = process.memoryUsage.rss()
const first = await sync('')
let { token } = first
const single: Measured[] = []
for (let n = 1; n <= (isSmoke ? 1 : 21); n++) {
  updateContact(app, { userId, contactId: n, patch: { notes: 'Changed' } })
  const one = await sync(token)
  token = one.token
  single.push(one)
}
const middle = single.toSorted((a, b) => a.ms - b.ms)[single.length >> 1] ?? first
report('address-book', [
  { name: `first sync of ${count} contacts (ms)`, value: first.ms },
  { name: 'its processor time (ms)', value: first.busy, kept: 'processor' },
  { name: 'its bytes (MB)', value: first.bytes / 1e6 },
  { name: 'memory that it needs (MB)', value: (first.highest - before) / 1e6 },
  { name: 'one change (ms)', value: middle.ms },
  { name: 'its processor time, the median (ms)', value: middle.busy, kept: 'processor' },
])
