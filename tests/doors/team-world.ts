import { expect } from 'vitest'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { invite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam, removeMember } from '#core/events/team/leave-team.ts'
import { makeContact } from '#tests/app/factories.ts'
import { cardOfPerson, join, makePerson, openTeam, ownerId, scanCard } from '#tests/app/team-setup.ts'
import type { TestApp } from '#tests/app/test-app.ts'
import type { Which, Who } from '#tests/doors/standings.ts'

/** The people of the table, by their ids. */
export const people: Record<Who, number> = {
  owner: ownerId,
  'the member who scanned it': 1002,
  'a member who did not': 1003,
  'a second scanner': 1008,
  'a former member': 1004,
  'a removed member': 1005,
  stranger: 1006,
  'invited only': 1007,
}

const inviteTo = (app: TestApp, eventId: number) =>
  invite(app, { userId: ownerId, eventId, botUsername: 'card_scan_bot' })

/** What a member scanned at an event before this one, by first name. */
async function scanAtDinner(app: TestApp) {
  const userId = people['the member who scanned it']
  const { id } = startEvent(app, { userId: ownerId, name: 'Dinner before' })
  join(app, { id: userId, name: 'Ben', code: inviteTo(app, id).code })
  const scan = (name: string) => scanCard(app, { userId, lines: cardOfPerson(name) })
  const scanned = { Vera: await scan('Vera'), Tomas: await scan('Tomas'), Sara: await scan('Sara') }
  leaveTeam(app, { userId })
  return scanned
}

/** A team whose people and contacts stand to each other as `standings` says; answers the event and the contacts' ids. */
export async function openTeamWorld(app: TestApp): Promise<{ eventId: number; contacts: Record<Which, number> }> {
  const { eventId } = openTeam(app)
  const before = await scanAtDinner(app)
  startEvent(app, { userId: ownerId, name: 'Fira' })
  const { code } = inviteTo(app, eventId)
  joinTeam(app, { userId: people['the member who scanned it'], code, leaveOther: false })
  join(app, { id: people['a member who did not'], name: 'Carla', code })
  join(app, { id: people['a second scanner'], name: 'Henk', code })
  join(app, { id: people['a former member'], name: 'Dora', code })
  join(app, { id: people['a removed member'], name: 'Eva', code })
  makePerson(app, people.stranger, 'Fred')
  makePerson(app, people['invited only'], 'Gina')
  const known = { first_name: 'Known', last_name: 'Puig', email: 'known@firma.es' }
  const knownBefore = makeContact(app, { userId: ownerId, ...known })
  const scanned = async (who: Who, name: string) => scanCard(app, { userId: people[who], lines: cardOfPerson(name) })
  const contacts = {
    scanned: await scanned('the member who scanned it', 'Xenia'),
    'scanned by two': await scanned('the member who scanned it', 'Wanda'),
    'known before': await scanned('the member who scanned it', 'Known'),
    'of the former': await scanned('a former member', 'Yann'),
    'of the removed': await scanned('a removed member', 'Zoe'),
    'of the owner': await scanned('owner', 'Olaf'),
    'of an earlier event': await scanned('the member who scanned it', 'Vera'),
    'moved here by the owner': before.Sara,
    'joined with a private one': await scanned('owner', 'Ugo'),
    'joined, met elsewhere': await scanned('owner', 'Tomas'),
    'of no event': makeContact(app, { userId: ownerId, first_name: 'Nora', email: 'nora@else.es' }),
  }
  expect(contacts['known before']).toBe(knownBefore)
  expect(await scanned('a second scanner', 'Wanda')).toBe(contacts['scanned by two'])
  expect([contacts['of an earlier event'], contacts['joined, met elsewhere']]).toEqual([before.Vera, before.Tomas])
  updateContact(app, { userId: ownerId, contactId: before.Sara, patch: { event_id: eventId } })
  expect(await scanned('a second scanner', 'Sara')).toBe(before.Sara)
  for (const contactId of [contacts['joined with a private one'], contacts['joined, met elsewhere']]) {
    const otherId = makeContact(app, { userId: ownerId, first_name: 'Private' })
    mergeContacts(app, { userId: ownerId, contactId, otherId })
  }
  leaveTeam(app, { userId: people['a former member'] })
  removeMember(app, { userId: ownerId, eventId, memberId: people['a removed member'] })
  return { eventId, contacts }
}
