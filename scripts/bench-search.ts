// How long a search in the chat takes at 10,000 contacts: `npm run bench:search`.
import { randomUUID } from 'node:crypto'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { addContact } from '#core/contacts/record-contact-change.ts'
import { searchContacts } from '#core/contacts/search/search-contacts.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const size = 10_000
const firstNames = ['Ana', 'Martín', 'Ñoño', 'Grace', 'Olaf', 'Zoë', 'José', 'Inès', 'Bruno', 'Łukasz']
const lastNames = ['Torres', 'Núñez', 'Hopper', 'Müller', 'Ferreira', 'García', 'Dubois', 'Kowalski', 'Rossi', 'Smith']
const firms = ['Norte Obras', 'Iberia Consulting', 'Blue Ocean Trading', 'Werkstatt Berlin', 'Azul Telecom']

const app = createTestApp()
const userId = makeUser(app)
const { id: eventId } = startEvent(app, { userId, name: 'Mobile World Congress 2026' })
const pick = (list: readonly string[], n: number) => list[n % list.length] ?? ''
for (let n = 0; n < size; n++) {
  const card = makeCard({
    first_name: pick(firstNames, n),
    last_name: `${pick(lastNames, Math.floor(n / 10))} ${n}`,
    company: `${pick(firms, n >> 3)} ${n >> 4}`,
    email: `person${n}@example${n >> 4}.com`,
  })
  const now = new Date(n * 1000)
  const notes = n % 3 ? '' : `Met at hall ${n % 9}, wants a call about the roof of building ${n}`
  const columns = { ...card, notes, timestamp: now, event_id: n % 7 ? null : eventId }
  addContact(app, app.db, { userId, uid: randomUUID(), columns })
}

const terms = [
  'ana',
  'torres 4200',
  'nunez',
  'hopper blue ocean',
  'congress',
  'torrez',
  'kowalksi',
  'consultinh',
  'xyzzyplugh',
  'e',
]
const milliseconds = async (term: string) => {
  const started = performance.now()
  const { total } = await searchContacts(app, { userId, term, limit: 8 })
  return { ms: performance.now() - started, total }
}
console.log(`first search, which makes ${size} contacts ready: ${(await milliseconds('first')).ms.toFixed(0)} ms`)
for (const term of terms) {
  const runs: Awaited<ReturnType<typeof milliseconds>>[] = []
  for (let run = 0; run < 21; run++) runs.push(await milliseconds(term))
  const times = runs.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const [median = 0, worst = 0] = [times[10], times.at(-1)]
  console.log(
    `${term.padEnd(20)} ${String(runs[0]?.total).padStart(6)} hits  median ${median.toFixed(1)} ms  worst ${worst.toFixed(1)} ms`,
  )
}
