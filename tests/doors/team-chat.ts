import { and, eq } from 'drizzle-orm'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { answerQuestion } from '#core/events/answers/answers.ts'
import { startEvent } from '#core/events/start-event.ts'
import { invite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam } from '#core/events/team/leave-team.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { assistantChanges, contacts, eventQuestions, messages, scanCards, scans } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { cardOfPerson } from '#tests/app/team-setup.ts'
import type { Which, Who } from '#tests/doors/standings.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

/** What is only in the owner's contacts, and on no card that a member has seen. */
export const secrets = ['secret-note', '+34 600 000 001', 'secret-tag', 'secret-answer'] as const

/** Who presses: the others of the table stand to the contacts as a former member or a stranger does. */
export const people = [
  'owner',
  'the member who scanned it',
  'a member who did not',
  'a second scanner',
  'a former member',
  'stranger',
] as const satisfies readonly Who[]
export type Pressing = (typeof people)[number]

/** Who scans each contact, under which first name. */
export const scanned = {
  scanned: { name: 'Xenia', by: ['the member who scanned it'] },
  'scanned by two': { name: 'Wanda', by: ['the member who scanned it', 'a second scanner'] },
  'known before': { name: 'Known', by: ['the member who scanned it'] },
  'of the former': { name: 'Yann', by: ['a former member'] },
  'of the owner': { name: 'Olaf', by: ['owner'] },
} as const satisfies Partial<Record<Which, { name: string; by: readonly Pressing[] }>>
export type Scanned = keyof typeof scanned
export const whichContacts = Object.keys(scanned).filter((which): which is Scanned => which in scanned)

/** A team in the chat: contacts of every kind, each with notes, a tag, a phone and an answer that its owner added. */
export async function openTeamChat() {
  const flow = await startBotFlow()
  const { app, telegram } = flow
  const persons = Object.fromEntries(people.map(who => [who, telegram.person({ firstName: who })])) as Record<
    Pressing,
    Person
  >
  for (const person of Object.values(persons)) person.sendText('/help')
  await flow.settled()
  const userId = persons.owner.id
  flow.grant(userId, 'unlimited')
  const { id: eventId } = startEvent(app, { userId, name: 'Fira' })
  const questions = [
    { kind: 'text' as const, text: 'What for?', options: [] },
    { kind: 'yes_no' as const, text: 'Decides?', options: [] },
  ]
  await updateEvent(app, { userId, eventId, patch: { questions } })
  const { code } = invite(app, { userId, eventId, botUsername: 'card_scan_bot' })
  for (const who of people.filter(one => one !== 'owner' && one !== 'stranger'))
    joinTeam(app, { userId: persons[who].id, code, leaveOther: false })
  makeContact(app, { userId, first_name: 'Known', last_name: 'Puig', email: 'known@firma.es' })
  for (const { name, by } of Object.values(scanned))
    for (const who of by) {
      persons[who].sendPhoto(photoOf(...cardOfPerson(name)))
      await flow.settled()
    }
  const idOf = (first_name: string) =>
    app.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.first_name, first_name), eq(contacts.user_id, userId)))
      .get()?.id ?? 0
  const scannedIds = whichContacts.map(which => [which, idOf(scanned[which].name)])
  const contactIds = Object.fromEntries(scannedIds) as Record<Scanned, number>
  leaveTeam(app, { userId: persons['a former member'].id })
  const asked = app.db.select({ id: eventQuestions.id }).from(eventQuestions).orderBy(eventQuestions.position).all()
  const [textId = 0, yesNoId = 0] = asked.map(({ id }) => id)
  const now = app.clock.now()
  const messageIds = Object.fromEntries(
    Object.entries(contactIds).map(([which, contactId]) => {
      const patch = { notes: 'secret-note', phone: '+34 600 000 001', tags: ['secret-tag'] }
      updateContact(app, { userId, contactId, patch })
      answerQuestion(app, { userId, contactId, questionId: textId, values: ['secret-answer'] })
      const owned = { user_id: userId, contact_id: contactId, created_at: now, send_at: now }
      const message = { ...owned, kind: 'follow-up', channel: 'shared', state: 'queued', text: 'secret-note' } as const
      return [which, app.db.insert(messages).values(message).returning({ id: messages.id }).get().id]
    }),
  ) as Record<Scanned, number>
  const cardOf = (which: Scanned) =>
    app.db
      .select({ cardId: scanCards.id, scanId: scans.id, seriesId: scans.series_id })
      .from(scanCards)
      .innerJoin(scans, eq(scans.id, scanCards.scan_id))
      .where(eq(scanCards.contact_id, contactIds[which]))
      .get() ?? { cardId: 0, scanId: 0, seriesId: null }
  const vcard = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Roca;Iris;;;', 'EMAIL:secret-note@else.es', 'END:VCARD', ''].join(
    '\r\n',
  )
  const source = { fileName: 'file.vcf', bytes: Buffer.from(vcard) }
  const { id: importId } = await requestImport(app, { userId, key: 'file', source })
  await flow.settled()
  const change = { did: 'add_note', text: 'A note' } as const
  const changed = { user_id: userId, contact_id: contactIds['of the owner'], key_name: 'n8n', change, created_at: now }
  const { id: changeId } = app.db.insert(assistantChanges).values(changed).returning().get()
  return { flow, persons, eventId, contactIds, messageIds, cardOf, importId, changeId, textId, yesNoId }
}

export type TeamChat = Awaited<ReturnType<typeof openTeamChat>>
