import { afterEach, beforeEach, expect, test } from 'vitest'
import { buttons } from '#bot/context/callback-data.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { findActiveEvent } from '#core/events/events.ts'
import { invite } from '#core/events/team/invites.ts'
import { leaveTeam } from '#core/events/team/leave-team.ts'
import { findMyTeam } from '#core/events/team/my-team.ts'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let olga: Person
let ben: Person
beforeEach(async () => {
  flow = await startBotFlow()
  olga = flow.telegram.person({ firstName: 'Olga' })
  ben = flow.telegram.person({ firstName: 'Ben' })
  await say(olga, '/help')
  flow.grant(olga.id, 'unlimited')
})
afterEach(() => flow.stop())

const last = (person: Person) => flow.telegram.said(person.id).at(-1)!
const labelsOf = (person: Person) =>
  last(person)
    .buttons.flat()
    .map(({ text }) => text)
const contactsOf = ({ id }: Person) => listContacts(flow.app, { userId: id })
const bertaCard = ['Berta Puig', 'Firma S.L.', 'berta@firma.es']

async function say(person: Person, text: string): Promise<void> {
  person.sendText(text)
  await flow.settled()
}
async function press(person: Person, text: string): Promise<void> {
  person.press(text)
  await flow.settled()
}
async function scan(person: Person, ...photos: string[][]): Promise<void> {
  if (photos.length > 1) person.sendAlbum(photos.map(lines => photoOf(...lines)))
  else for (const lines of photos) person.sendPhoto(photoOf(...lines))
  await flow.settled()
}
async function joined(): Promise<void> {
  await say(olga, '/event Fira <b>')
  await press(olga, 'Invite')
  const code = /join ([\w-]{22})/.exec(last(olga).text)?.[1]
  const share = new URL(last(olga).buttons.flat()[0]?.url ?? '')
  expect(share.origin + share.pathname).toBe('https://t.me/share/url')
  expect(share.searchParams.get('url')).toContain(`?start=team_${code}`)
  expect(share.searchParams.get('text')).toBe('Scan business cards with me at Fira <b>')
  await say(ben, `/start team_${code}`)
  expect(last(ben).text).toContain('Olga invites you to scan for Fira <b>')
  expect(last(ben).text).toContain('counts on the plan of Olga')
  await press(ben, 'Join')
}

test('an invitation that is declined, forged or one’s own changes nothing', async () => {
  await say(olga, '/event Fira')
  await press(olga, 'Invite')
  const code = /join ([\w-]{22})/.exec(last(olga).text)?.[1]
  await say(ben, `/join ${code}`)
  await press(ben, 'Not now')
  expect(last(ben).text).toBe('All right, nothing changes.')
  for (const wrong of ['/start team_nothing', `/join ${'A'.repeat(22)}`, '/join']) {
    await say(ben, wrong)
    expect(last(ben).text).toBe('There is no such invitation. Ask for the link again.')
  }
  await say(olga, `/join ${code}`)
  expect(last(olga).text).toContain('your own event')
  expect(findMyTeam(flow.app, { userId: ben.id })).toBeUndefined()
})

test('a member’s result says whose contacts it is in, has no file and no WhatsApp, and can be kept too', async () => {
  await joined()
  expect(last(ben).text).toContain('You scan for Fira <b>, an event of Olga')
  expect(last(olga).text).toBe('Ben has joined the team of Fira <b>.')
  await scan(ben, anaCard)
  expect(last(ben).text).toMatch(/^Saved for Fira <b>, in the contacts of Olga\n/)
  expect(last(ben).text).not.toContain('your contacts')
  expect(labelsOf(ben)).toEqual(expect.arrayContaining(['🔥 Hot', 'Edit', 'More']))
  expect(labelsOf(ben).join()).not.toContain('WhatsApp')
  await press(ben, '🔥 Hot')
  expect(contactsOf(olga)).toMatchObject([{ first_name: 'Ana', rating: 'hot', scanned_by: { name: 'Ben' } }])
  await press(ben, 'More')
  expect(labelsOf(ben)).toContain('Delete')
  await press(ben, 'Keep a copy')
  expect(contactsOf(ben)).toMatchObject([{ first_name: 'Ana', standing: 'owner' }])
  expect(flow.telegram.said(ben.id).filter(({ document }) => document)).toEqual([])
})

test('a card that a colleague has scanned is said to be there already, with the way to keep both', async () => {
  await joined()
  const carla = flow.telegram.person({ firstName: 'Carla' })
  const code = /team_([\w-]{22})/.exec(
    flow.telegram
      .chat(ben.id)
      .map(({ text }) => text)
      .join(),
  )?.[1]
  await say(carla, `/join ${code}`)
  await press(carla, 'Join')
  await scan(carla, anaCard)
  await scan(ben, anaCard)
  expect(labelsOf(ben)).toContain('Keep both')
  expect(last(ben).text).toMatch(/^Already saved for Fira <b>, in the contacts of Olga: updated\n/)
  expect(contactsOf(olga)).toHaveLength(1)
})

test('a series says once whose contacts it is in', async () => {
  await joined()
  flow.app.limits.photoSeriesMs = 200
  await scan(ben, anaCard, bertaCard)
  const told = flow.telegram.said(ben.id).filter(({ text }) => text.includes('in the contacts of Olga.'))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toMatch(/^2 photos/)
  expect(contactsOf(olga)).toHaveLength(2)
})

test('of somebody whom the owner knew, the member sees what they read and can only rate it', async () => {
  await joined()
  const known = { first_name: 'Berta', last_name: 'Puig', email: 'berta@firma.es', phone: '+34 600 000 001' }
  makeContact(flow.app, { userId: olga.id, ...known })
  await scan(ben, bertaCard)
  expect(last(ben).text).toContain('Olga knew this person before')
  expect(last(ben).text).not.toContain('600')
  expect(labelsOf(ben)).toEqual(expect.arrayContaining(['🔥 Hot']))
  for (const label of ['Edit', 'Delete', 'Keep both', 'Keep a copy']) expect(labelsOf(ben)).not.toContain(label)
})

test('of a card of somebody whom the owner knew, the owner is told, and keeps both', async () => {
  await joined()
  const known = { first_name: 'Berta', last_name: 'Puig', email: 'berta@firma.es', company: 'Norte', website: '' }
  makeContact(flow.app, { userId: olga.id, ...known })
  await scan(ben, bertaCard)
  expect(last(olga).text).toContain('Ben scanned a card of somebody you know (Fira <b>). Only empty fields')
  expect(last(olga).text).toContain('Norte')
  await press(olga, 'Keep both')
  expect(contactsOf(olga).map(({ company }) => company)).toEqual(['Firma S.L.', 'Norte'])
})

test('the owner sees the team and removes somebody; the member leaves by /event', async () => {
  await joined()
  await scan(ben, anaCard)
  await say(olga, '/event')
  expect(last(olga).text).toContain('1 person scans with you.')
  await press(olga, 'Team')
  expect(last(olga).text).toContain('Ben: 1 card')
  await press(olga, 'Remove Ben')
  await press(olga, 'Remove')
  expect(last(ben).text).toContain('Olga has removed you from the team of Fira <b>')
  await scan(ben, bertaCard)
  expect(contactsOf(ben)).toMatchObject([{ first_name: 'Berta' }])

  await say(olga, '/event')
  await press(olga, 'Invite')
  await press(olga, 'End this link')
  await say(olga, '/event')
  await press(olga, 'Invite')
  const code = /join ([\w-]{22})/.exec(last(olga).text)?.[1]
  await say(ben, `/join ${code}`)
  await press(ben, 'Join')
  await say(ben, '/event')
  expect(last(ben).text).toContain('You have scanned 1 card for it.')
  await press(ben, 'Leave the team')
  expect(last(ben).text).toBe(
    'You have left the team. What you scanned for Fira <b> stays in the contacts of Olga. Cards that you send are yours again.',
  )
  expect(last(olga).text).toContain('Ben has left the team')
  expect(findMyTeam(flow.app, { userId: ben.id })).toBeUndefined()
})

test('removing somebody asks first and can be undone; meanwhile they no longer see what they scanned', async () => {
  await joined()
  await scan(ben, anaCard)
  await say(olga, '/event')
  await press(olga, 'Team')
  await press(olga, 'Remove Ben')
  expect(last(olga).text).toContain('Remove Ben from the team of Fira <b>?')
  await press(ben, 'More')
  await press(olga, 'Remove')
  expect(last(ben).text).toContain('You no longer see its contacts.')
  expect(labelsOf(olga)).toContain('Undo')
  await press(ben, '‹ Back')
  expect(last(ben).text).toContain('You no longer see this')
  await press(olga, 'Undo')
  expect(last(ben).text).toContain('You are in the team of Fira <b> again.')
  await scan(ben, bertaCard)
  expect(last(ben).text).toContain('Saved for Fira <b>, in the contacts of Olga')
  expect(contactsOf(olga)).toHaveLength(2)
})

test('whoever is no longer in a team stands apart in its list, which does not say that nobody has ever joined', async () => {
  await joined()
  await scan(ben, anaCard)
  await say(olga, '/event')
  await press(olga, 'Team')
  expect(last(olga).text).toBe('Team of Fira <b>\n\nOlga: 0 cards\nBen: 1 card')
  await press(olga, 'Remove Ben')
  await press(olga, 'Remove')
  expect(last(olga).text).toBe(
    'Team of Fira <b>\n\nOlga: 0 cards\n\nNo longer in the team:\nBen: 1 card\n\nRemoved: Ben.',
  )
})

test('whoever joins reads what to send, and in /plan whose scans it costs', async () => {
  await joined()
  const next = 'Send me a photo of the card. Lay it flat, in good light, and fill the frame.'
  expect(last(ben).text).toContain(next)
  await say(ben, '/plan')
  expect(last(ben).text).toContain('While Fira <b> is on, your cards count on the plan of Olga.')
  await scan(ben, anaCard)
  await say(ben, '/event')
  expect(last(ben).text).not.toContain(next)
  await say(olga, '/event off')
  await say(ben, '/plan')
  expect(last(ben).text).not.toContain('Fira')
})

test('a member finds what they scanned under /contacts, which says in whose contacts it is', async () => {
  await say(ben, '/contacts')
  expect(last(ben).text).toContain('No contacts yet')
  await joined()
  await scan(ben, anaCard)
  await say(ben, '/contacts')
  expect(last(ben).text).toBe('Scanned by you for Fira <b>: 1. All of it is in the contacts of Olga.')
  expect(labelsOf(ben)).toEqual(['Ana Torres · Norte Obras S.L.'])
  makeContact(flow.app, { userId: ben.id, first_name: 'Own' })
  await say(ben, '/contacts')
  expect(last(ben).text).toContain('You have 1 contact.')
  await press(ben, 'Scanned by me')
  expect(labelsOf(ben)).toEqual(['Ana Torres · Norte Obras S.L.'])
})

test('a forged button to remove somebody tells no name of a person who is not in the team', async () => {
  await joined()
  const eva = flow.telegram.person({ firstName: 'Evarista' })
  await say(eva, '/help')
  const eventId = findMyTeam(flow.app, { userId: ben.id })?.event_id ?? 0
  await say(olga, '/help')
  olga.sendCallback(buttons.removeMember.write(eventId, eva.id))
  await flow.settled()
  expect(last(olga).text).toBe('This is no longer here.')
})

test('under old buttons of a team that was left the own contacts are', async () => {
  await scan(ben, bertaCard)
  await joined()
  await scan(ben, anaCard)
  await say(ben, '/contacts')
  leaveTeam(flow.app, { userId: ben.id })
  await press(ben, 'Scanned by me')
  expect(last(ben).text).toBe('You have 1 contact.')
})

test('a contact that is gone is not said to be of a team that somebody left and joined again', async () => {
  await joined()
  await scan(ben, anaCard)
  await say(ben, '/event')
  await press(ben, 'Leave the team')
  const { id: eventId } = findActiveEvent(flow.app.db, { userId: olga.id })!
  const { code } = invite(flow.app, { userId: olga.id, eventId, botUsername: flow.telegram.username })
  await say(ben, `/join ${code}`)
  await press(ben, 'Join')
  const [{ id: contactId } = { id: 0 }] = contactsOf(olga)
  deleteContact(flow.app, { userId: olga.id, contactId })
  await say(ben, '/help')
  ben.sendCallback(buttons.showMore.write(contactId))
  await flow.settled()
  expect(last(ben).text).toBe('This is no longer here.')
})
