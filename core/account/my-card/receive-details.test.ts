import { expect, it } from 'vitest'
import { changeMyCard, getMyCard } from '#core/account/my-card/my-card.ts'
import { receiveDetails } from '#core/account/my-card/public-card.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const details = {
  first_name: 'Berta',
  last_name: 'Puig',
  company: '',
  position: '',
  email: '',
  phone: '912 345 678',
  message: '',
  consent: 'yes' as const,
}

const agreed = 'I agree that Olga stores these details.'

async function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  const slugOf = async () => {
    const { url } = await getMyCard(app, { userId, origin: 'https://cards.example', botUsername: undefined })
    return url.split('/').at(-1) ?? ''
  }
  changeMyCard(app, { userId, patch: { on: true } })
  return { app, userId, slugOf }
}

it('a visitor’s details belong to the active event', async () => {
  const { app, userId, slugOf } = await setUp()
  const slug = await slugOf()
  receiveDetails(app, { agreed, slug, details: { ...details, first_name: 'Carla' } })
  const { id } = startEvent(app, { userId, name: 'MWC 2026' })
  receiveDetails(app, { agreed, slug, details })
  expect(listContacts(app, { userId })).toMatchObject(
    Array(2).fill({ source: 'received', consent: agreed, consent_at: app.clock.now().toISOString() }),
  )
  const met = listContacts(app, { userId }).map(contact => [contact.first_name, contact.event_id])
  expect(new Map(met as [string, number | null][])).toEqual(
    new Map([
      ['Carla', null],
      ['Berta', id],
    ]),
  )
})

it('an owner gets a limited number a UTC day, whatever address the card has', async () => {
  const { app, userId, slugOf } = await setUp()
  app.limits = { ...app.limits, detailsPerCard: 2 }
  let sent = 0
  const send = async () =>
    receiveDetails(app, { agreed, slug: await slugOf(), details: { ...details, email: `b${++sent}@x.es` } })
  await send()
  await send()
  changeMyCard(app, { userId, patch: { renew: true } })
  await expect(send()).rejects.toThrow('too-many-requests')
  app.setNow('2026-03-11T00:00:00Z')
  await send()
  expect(listContacts(app, { userId })).toHaveLength(3)
})
