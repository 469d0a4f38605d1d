import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buttons } from '#bot/context/callback-data.ts'
import { maxLength } from '#contracts/lengths.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { listReminders, setReminder } from '#core/reminders/reminders.ts'
import { runReminders } from '#core/reminders/run-reminders.ts'
import { updateUser } from '#core/users/users.ts'
import { contacts, reminders, users } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
let aheadMs = 0
beforeEach(async () => {
  aheadMs = 0
  flow = await startBotFlow({
    publicUrl: 'https://cards.example',
    clock: { now: () => new Date(Date.now() + aheadMs) },
  })
  anna = flow.telegram.person()
  await say('/help')
  flow.grant(anna.id, 'unlimited')
  flow.app.db.update(users).set({ time_zone: 'Europe/Madrid' }).where(eq(users.id, anna.id)).run()
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
})
afterEach(() => flow.stop())

const said = () => flow.telegram.said(anna.id)
const last = () => said().at(-1)!
const buttonsOf = (message = last()) => message.buttons.flat()
const labels = (message = last()) => buttonsOf(message).map(button => button.text)
const result = () => said().findLast(message => labels(message).includes('More'))!
const set = () => listReminders(flow.app, { userId: anna.id }).reminders

async function press(text: string): Promise<void> {
  anna.press(text)
  await flow.settled()
}
async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}
/** Lets so many days pass, and what became due be told. */
async function passDays(days: number): Promise<void> {
  aheadMs += days * 24 * 60 * 60_000
  const worker = runReminders(flow.app)
  await worker.idle()
  await worker.stop()
  await flow.settled()
}
const hourOf = (due: string | undefined) =>
  new Date(due ?? '').toLocaleString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Madrid' })

test('a button under a contact asks when; the reminder comes with the contact, and is put off or done', async () => {
  await press('More')
  await press('⏰ Tomorrow')
  expect(result().text).toMatch(/⏰ \w+.*09:00$/)
  expect(set().map(one => hourOf(one.due_at))).toEqual(['09:00'])
  await passDays(2)
  expect(last().text).toContain('You wanted to be reminded')
  expect(last().text).toContain('ana.torres@norteobras.com')
  expect(labels()).toEqual(expect.arrayContaining(['✓ Done', '⏰ Tomorrow', '⏰ 7 days', 'Edit', 'More']))
  await passDays(1)
  expect(said().filter(({ text }) => text.includes('You wanted to be reminded'))).toHaveLength(1)
  await press('⏰ 7 days')
  expect(set().map(one => one.is_told)).toEqual([false])
  expect([last().text, labels().includes('✓ Done')]).toEqual([expect.stringMatching(/⏰ \w+.*09:00$/), false])
  await passDays(8)
  expect(last().text).toContain('You wanted to be reminded')
  await press('✓ Done')
  expect([set(), last().text.startsWith('✓ Done')]).toEqual([[], true])
})

test('words ask for it too: as a reply to a contact, or after one; all else that replies is a note', async () => {
  anna.replyTo(result().id, { text: 'remind me in 3 days at 10 to send prices' })
  await flow.settled()
  expect(last().text).toContain('I will remind you of Ana Torres')
  expect(set().map(one => [hourOf(one.due_at), one.about])).toEqual([['10:00', 'to send prices']])
  await say('recuérdame mañana')
  expect(set().map(one => hourOf(one.due_at))).toEqual(['09:00'])
  await say('remind me 31.12.9999')
  expect(last().text).toContain('more than two years ahead')
  await say('remind me of the milk')
  expect(last().text).toContain('I did not understand when')
  await press('In a week')
  expect(set()).toHaveLength(1)
  anna.replyTo(result().id, { text: 'remind him tuesday' })
  await flow.settled()
  expect(last().text).toContain('Noted for Ana Torres')
  for (const { contact_id: contactId } of set()) deleteContact(flow.app, { userId: anna.id, contactId })
  await say('remind me tomorrow')
  expect(last().text).toContain('Of whom?')
})

test('another day is asked for until the answer names one', async () => {
  await press('More')
  await press('⏰ Another day')
  expect(last().text).toContain('When should I remind you of Ana Torres?')
  await press('Another day')
  expect(last().text).toContain('Send me a day')
  await say('some day')
  expect(last().text).toContain('I did not understand when')
  await say('1 January 2020')
  expect(last().text).toContain('That time is over')
  await say('31.12.9999')
  expect(last().text).toContain('more than two years ahead')
  await say('in 3 days at 8')
  expect(last().text).toContain('I will remind you of Ana Torres')
  expect(set().map(one => hourOf(one.due_at))).toEqual(['08:00'])
})

test('/reminders lists them, each to be changed or deleted, and asks for the time zone', async () => {
  await say('/reminders')
  expect(last().text).toContain('You have no reminders')
  await say('remind me tomorrow: prices')
  await say('/reminders')
  expect(last().text).toMatch(/^1 reminder:\n\n⏰ Ana Torres: .*09:00 — prices$/)
  await press('🕘 Time zone: Madrid')
  expect(last().text).toContain('What time is it where you are?')
  await press(labels().find(label => label.endsWith('Tokyo'))!)
  expect(last().text).toContain('Tokyo')
  await say('/reminders')
  await press('Ana Torres')
  await press('Delete the reminder')
  expect([last().text, set()]).toEqual(['The reminder of Ana Torres is deleted.', []])
})

test('/reminders lists twenty of the longest names and words, in the language with the longest days', async () => {
  const { app } = flow
  updateUser(app, { userId: anna.id, patch: { language: 'ru' } })
  const at = new Date(app.clock.now().getTime() + 400 * 24 * 60 * 60_000)
  for (let n = 0; n < 25; n++) {
    const name = { first_name: '&'.repeat(maxLength.first_name), last_name: '😀'.repeat(maxLength.last_name / 2) }
    const contactId = makeContact(app, { userId: anna.id, ...name })
    setReminder(app, { userId: anna.id, contactId, at, about: 'w'.repeat(maxLength.reminder) })
  }
  await say('/reminders')
  expect(last().text.match(/⏰/g)).toHaveLength(20)
})

test.each(['✓ Done', 'Delete the reminder'])(
  '%s under the reminder of a contact that was deleted or merged meanwhile does what it says',
  async button => {
    const { app } = flow
    const contactIds = [app.db.select().from(contacts).get()!.id, makeContact(app, { userId: anna.id })]
    for (const contactId of contactIds) {
      setReminder(app, { userId: anna.id, contactId, at: new Date(app.clock.now().getTime() + 60_000) })
      anna.sendCallback(buttons.askReminder.write(contactId))
      await flow.settled()
    }
    await passDays(1)
    const [merged = 0, deleted = 0] = contactIds
    const keptId = makeContact(app, { userId: anna.id, first_name: 'Eva', last_name: 'Puig' })
    mergeContacts(app, { userId: anna.id, contactId: keptId, otherId: merged })
    deleteContact(app, { userId: anna.id, contactId: deleted })
    const dataOf = (contactId: number) =>
      button === '✓ Done' ? buttons.reminderDone.write(contactId) : buttons.removeReminder.write(contactId)
    const answers: string[] = []
    for (const contactId of contactIds) {
      anna.sendCallback(dataOf(contactId))
      await flow.settled()
      answers.push(last().text)
    }
    expect(answers).toEqual([
      expect.stringMatching(button === '✓ Done' ? /^✓ Done\n\n👤 Eva Puig/ : /^The reminder of Eva Puig is deleted\.$/),
      '✓ Done',
    ])
    expect(app.db.select().from(reminders).all()).toEqual([])
  },
)

test('the end of an event lists the hot contacts that nobody has written to, and reminds of all', async () => {
  await say('/event MWC')
  const [ana] = flow.app.db.select().from(contacts).all()
  const eventId = 1
  updateContact(flow.app, { userId: anna.id, contactId: ana!.id, patch: { event_id: eventId, rating: 'hot' } })
  await say('/event off')
  const list = said().findLast(({ text }) => text.includes('nobody has written'))!
  expect([list.text, labels(list)]).toEqual([
    '🔥 MWC: nobody has written to 1 hot contact yet:',
    ['Ana Torres · Norte Obras S.L.', '⏰ Remind me of all tomorrow'],
  ])
  await press('⏰ Remind me of all tomorrow')
  expect(last().text).toContain('I will remind you of 1 contact')
  expect(set()).toHaveLength(1)
  await press('Ana Torres · Norte Obras S.L.')
  expect(labels()).toContain('More')
})

test('the e-mail button opens a page of this server, since Telegram takes no mailto link', async () => {
  await press('More')
  const email = said()
    .flatMap(message => buttonsOf(message))
    .find(({ text }) => text === 'Email')
  expect(email).toMatchObject({ url: expect.stringMatching(/^https:\/\/cards\.example\/m\/[\w.-]+$/) })
  expect(flow.app.db.select().from(reminders).all()).toEqual([])
})
