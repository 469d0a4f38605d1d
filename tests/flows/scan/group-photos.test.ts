import { readingOf } from 'card-reader/testing/reading-of.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sayIn } from '#bot/context/texts.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { startEvent, stopEvent } from '#core/events/start-event.ts'
import { invite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { updateUser } from '#core/users/users.ts'
import { eventGroups } from '#db/schema.ts'
import type { Group, Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let olga: Person
let ben: Person
let group: Group
let eventId: number

beforeEach(async () => {
  flow = await startBotFlow()
  onTestFinished(() => flow.stop())
  olga = flow.telegram.person({ firstName: 'Olga' })
  ben = flow.telegram.person({ firstName: 'Ben' })
  group = flow.telegram.group('Fira crew')
  olga.sendText('/start')
  ben.sendText('/start')
  await flow.settled()
  flow.grant(olga.id, 'unlimited')
  eventId = startEvent(flow.app, { userId: olga.id, name: 'Fira' }).id
  const { code } = invite(flow.app, { userId: olga.id, eventId, botUsername: flow.telegram.username })
  joinTeam(flow.app, { userId: ben.id, code, leaveOther: false })
})

const cardOf = (name: string) => photoOf(`${name} Torres`, 'Norte Obras S.L.', `${name.toLowerCase()}@norte.com`)
const link = async (who = olga) => {
  group.promote(who)
  who.sendText(`/start@${flow.telegram.username} event_${eventId}`, { in: group })
  await flow.settled()
}
const emailsOf = ({ id }: Person) => listContacts(flow.app, { userId: id }).map(({ email }) => email)
const photos = () => flow.telegram.chat(group.id).filter(({ text }) => text === '[photo]')
/** What all members of the group see of the bot. */
const public_ = () => flow.telegram.said(group.id).filter(({ onlyFor }) => onlyFor === undefined)
const whispers = () => flow.telegram.said(group.id).flatMap(({ onlyFor, text }) => (onlyFor ? [{ onlyFor, text }] : []))

describe('a group that is linked to an event', () => {
  test('says of a card without a name and a firm how to reach it', async () => {
    await link()
    ben.sendPhoto(photoOf('hi@gmail.com', '+34 600 111 222'), { in: group })
    await flow.settled()
    expect(whispers()).toEqual([{ onlyFor: ben.id, text: 'Saved: hi@gmail.com' }])
  })

  test("takes the cards that its members post into the owner's contacts, and answers without messages", async () => {
    await link()
    const before = public_().length
    ben.sendPhoto(cardOf('Ana'), { in: group })
    olga.sendPhoto(cardOf('Eva'), { in: group })
    await flow.settled()
    expect(emailsOf(olga).toSorted()).toEqual(['ana@norte.com', 'eva@norte.com'])
    expect(emailsOf(ben)).toEqual([])
    expect(photos().map(({ reaction }) => reaction)).toEqual(['👍', '👍'])
    expect(public_()).toHaveLength(before)
    expect(whispers()).toEqual([
      { onlyFor: ben.id, text: 'Saved: Ana Torres · Norte Obras S.L.' },
      { onlyFor: olga.id, text: 'Saved: Eva Torres · Norte Obras S.L.' },
    ])
    expect(listContacts(flow.app, { userId: olga.id }).find(({ email }) => email === 'ana@norte.com')).toMatchObject({
      event: 'Fira',
      scanned_by: { name: 'Ben' },
    })
  })

  test('says nothing about the photos of an album but reactions', async () => {
    await link()
    const albumId = 'ten'
    for (const name of ['Ana', 'Eva', 'Ida']) ben.sendPhoto(cardOf(name), { in: group, albumId })
    await flow.settled()
    expect(photos().map(({ reaction }) => reaction)).toEqual(['👍', '👍', '👍'])
    expect(whispers()).toEqual([])
    expect(emailsOf(olga)).toHaveLength(3)
  })

  test('tells only the sender that a card cannot be read', async () => {
    await link()
    ben.sendPhoto(photoOf('no card'), { in: group })
    await flow.settled()
    expect(photos()[0]?.reaction).toBe('🤔')
    expect(whispers()).toEqual([{ onlyFor: ben.id, text: expect.stringContaining('card') }])
  })

  test('lets people who have not joined know how, once, and reads nothing of theirs', async () => {
    await link()
    const fred = flow.telegram.person({ firstName: 'Fred' })
    fred.sendPhoto(cardOf('Ana'), { in: group })
    await flow.settled()
    expect(emailsOf(olga)).toEqual([])
    expect(photos()[0]?.reaction).toBe('🤔')
    const [said] = flow.telegram.said(group.id).filter(({ onlyFor }) => onlyFor === fred.id)
    expect(said?.text).toContain('not in the team')
    expect(said?.buttons.flat()[0]?.url).toMatch(/\?start=team_[\w-]{22}$/)
    fred.sendPhoto(cardOf('Eva'), { in: group })
    await flow.settled()
    expect(photos()[1]?.reaction).toBeUndefined()
    expect(whispers()).toHaveLength(1)
  })

  test('invites again once it is linked to another event', async () => {
    await link()
    const fred = flow.telegram.person({ firstName: 'Fred' })
    fred.sendPhoto(cardOf('Ana'), { in: group })
    await flow.settled()
    eventId = startEvent(flow.app, { userId: olga.id, name: 'Expo' }).id
    await link()
    fred.sendPhoto(cardOf('Eva'), { in: group })
    await flow.settled()
    expect(photos().at(-1)?.reaction).toBe('🤔')
    expect(whispers()).toHaveLength(2)
  })

  test('is told once that the event is over, and then nothing about photos', async () => {
    await link()
    stopEvent(flow.app, { userId: olga.id })
    stopEvent(flow.app, { userId: olga.id })
    await flow.settled()
    expect(public_().at(-1)?.text).toBe('Fira is over. Photos that are posted here are no longer read.')
    const before = public_().length
    ben.sendPhoto(cardOf('Ana'), { in: group })
    olga.sendPhoto(cardOf('Eva'), { in: group })
    await flow.settled()
    expect([emailsOf(olga), emailsOf(ben)]).toEqual([[], []])
    expect(photos().map(({ reaction }) => reaction)).toEqual([undefined, undefined])
    expect([public_().length, whispers()]).toEqual([before, []])
    startEvent(flow.app, { userId: olga.id, name: 'Fira' })
    await flow.settled()
    expect(public_().at(-1)?.text).toBe('Fira is on again. Photos of cards that you post here go to its contacts.')
  })

  test('is told that an event is off to which it is linked, and when it begins', async () => {
    stopEvent(flow.app, { userId: olga.id })
    await link()
    await flow.settled()
    expect(public_().at(-1)?.text).toContain('which is off. Cards that you photograph here are read once it is on.')
    startEvent(flow.app, { userId: olga.id, name: 'Fira' })
    ben.sendPhoto(cardOf('Ana'), { in: group })
    await flow.settled()
    expect(public_().at(-1)?.text).toContain('Fira is on again.')
    expect(photos().at(-1)?.reaction).toBe('👍')
  })

  test('where the bot is no admin, only photos that mention it are read', async () => {
    group.add(olga)
    olga.sendText(`/start@${flow.telegram.username} event_${eventId}`, { in: group })
    ben.sendPhoto(cardOf('Ana'), { in: group })
    ben.sendPhoto(cardOf('Eva'), { in: group, caption: `@${flow.telegram.username} from hall 4` })
    await flow.settled()
    expect(emailsOf(olga)).toEqual(['eva@norte.com'])
    expect(photos().map(({ reaction }) => reaction)).toEqual([undefined, '👍'])
    group.promote(olga)
    ben.sendPhoto(cardOf('Ana'), { in: group })
    await flow.settled()
    expect(emailsOf(olga)).toHaveLength(2)
  })

  test('leaves no message to all on a server that does not know messages for one member', async () => {
    flow.telegram.forgetEphemeral()
    await link()
    const before = public_().length
    ben.sendPhoto(cardOf('Ana'), { in: group })
    await flow.settled()
    expect(public_()).toHaveLength(before)
    expect(photos()[0]?.reaction).toBe('👍')
  })

  test('asks about further cards of a photo in the private chat of its sender', async () => {
    flow.app.ocr = {
      ...flow.app.ocr,
      read: async () => ({
        ...readingOf(['Ana Torres', 'ana@norte.com']),
        others: [readingOf(['Eva Puig', 'eva@sur.com'])],
      }),
    }
    await link()
    ben.sendPhoto(cardOf('Ana'), { in: group })
    await flow.settled()
    expect(photos()[0]?.reaction).toBe('👍')
    ben.press('Save all 2')
    await flow.settled()
    expect(emailsOf(olga).toSorted()).toEqual(['ana@norte.com', 'eva@sur.com'])
  })
})

test('every card of a photo of four that is saved is told in the private chat of its sender', async () => {
  const names = ['Ana', 'Eva', 'Ida', 'Pia']
  const [first = readingOf([]), ...others] = names.map(name =>
    readingOf([`${name} Puig`, `${name.toLowerCase()}@sur.com`]),
  )
  flow.app.ocr = { ...flow.app.ocr, read: async () => ({ ...first, others }) }
  await link()
  ben.sendPhoto(cardOf('Ana'), { in: group })
  await flow.settled()
  ben.press('Save all 4')
  await flow.settled()
  const told = flow.telegram
    .said(ben.id)
    .filter(({ text }) => text.startsWith('Saved for Fira, in the contacts of Olga'))
  expect(told.map(({ text }) => /\w+@sur\.com/.exec(text)?.[0])).toEqual(
    names.map(name => `${name.toLowerCase()}@sur.com`),
  )
  expect(photos()[0]?.reaction).toBe('👍')
})

test('a group is answered in the language that each person has chosen', async () => {
  const fred = flow.telegram.person({ firstName: 'Fred', languageCode: 'de' })
  await link()
  const gina = flow.telegram.person({ firstName: 'Gina', languageCode: 'de' })
  gina.sendText('/start')
  await flow.settled()
  for (const { id: userId } of [ben, gina]) updateUser(flow.app, { userId, patch: { language: 'es' } })
  ben.sendPhoto(photoOf('no card'), { in: group })
  for (const who of [fred, gina]) who.sendPhoto(cardOf('Eva'), { in: group })
  await flow.settled()
  expect(whispers().toSorted((a, b) => a.onlyFor - b.onlyFor)).toEqual([
    { onlyFor: ben.id, text: sayIn('es')('errors.not-a-card') },
    { onlyFor: fred.id, text: sayIn('de')('errors.not-in-team') },
    { onlyFor: gina.id, text: sayIn('es')('errors.not-in-team') },
  ])
})

describe('linking a group', () => {
  test('is for the owner of the event, and the group says what happens now', async () => {
    group.promote(ben)
    ben.sendText(`/start@${flow.telegram.username} event_${eventId}`, { in: group })
    await flow.settled()
    expect(flow.app.db.select().from(eventGroups).all()).toEqual([])
    await link()
    expect(flow.app.db.select().from(eventGroups).all()).toMatchObject([{ event_id: eventId, title: 'Fira crew' }])
    expect(public_()).toHaveLength(1)
    expect(public_().at(-1)?.text).toContain('contacts of Fira')
    expect(public_().at(-1)?.buttons.flat()[0]?.url).toMatch(/\?start=team_/)
  })

  test('stays when Telegram makes a supergroup of the group', async () => {
    await link()
    const supergroup = flow.telegram.group('Fira crew')
    group.upgrade(olga, supergroup)
    await flow.settled()
    expect(flow.app.db.select().from(eventGroups).all()).toMatchObject([{ chat_id: supergroup.id, event_id: eventId }])
  })

  test("does not take over a group of somebody else's event", async () => {
    await link()
    flow.grant(ben.id, 'unlimited')
    const other = startEvent(flow.app, { userId: ben.id, name: 'Other' }).id
    ben.sendText(`/start@${flow.telegram.username} event_${other}`, { in: group })
    await flow.settled()
    expect(flow.app.db.select().from(eventGroups).all()).toMatchObject([{ event_id: eventId }])
    expect(public_().at(-1)?.text).toContain('already linked')
  })

  test('ends with a button of the owner, and when the bot is removed', async () => {
    await link()
    olga.sendText('/event')
    await flow.settled()
    olga.press('Team')
    await flow.settled()
    olga.press('Unlink the group')
    await flow.settled()
    ben.sendPhoto(cardOf('Ana'), { in: group })
    await flow.settled()
    expect(emailsOf(olga)).toEqual([])
    await link()
    group.remove(olga)
    await flow.settled()
    expect(flow.app.db.select().from(eventGroups).all()).toEqual([])
  })
})
