import { eq } from 'drizzle-orm'
import { ratings } from '#contracts/events.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { answerQuestion } from '#core/events/answers/answers.ts'
import { setReminder } from '#core/reminders/reminders.ts'
import { contactMerges } from '#db/schema.ts'
import { attempt, type Deed, type World } from './deed.ts'
import { type Contact, valuesOf } from './plain-contact.ts'
import { everybody, nameOf, owner } from './plain-teams.ts'

/** A deed with one contact, mostly by its owner. */
const withContact =
  (what: string, work: (world: World, person: number, contact: Contact) => unknown): Deed =>
  world => {
    const { model, dice } = world
    const there = model.contacts.filter(one => one.state === 'there')
    const contact = dice.of(dice.roll() % 4 > 0 ? there : model.contacts)
    if (!contact) return undefined
    const person = dice.of([contact.book, contact.book, ...everybody]) ?? owner
    return (async () => {
      await work(world, person, contact)
      return `${nameOf[person]} ${what} ${contact.name} (${contact.id})`
    })()
  }

export const edit = withContact('edits', ({ model, day }, userId, contact) => {
  const position = `Chief ${model.tick()}`
  const patch = { position }
  if (
    attempt(model.mayNow(userId, contact, 'edit'), () =>
      updateContact(day.app, { userId, contactId: contact.id, patch }),
    )
  )
    contact.steps.push({ what: 'edited', position })
})

export const note = withContact('adds a note to', ({ model, day }, userId, contact) => {
  const text = `Note ${model.tick()} of ${nameOf[userId]}`
  if (attempt(model.mayNow(userId, contact, 'note'), () => addNote(day.app, { userId, contactId: contact.id, text })))
    contact.steps.push({ what: 'noted', text })
})

export const rate = withContact('rates', ({ model, day, dice }, userId, contact) => {
  const rating = dice.of(ratings) ?? 'hot'
  const isAllowed = model.mayNow(userId, contact, 'rate')
  if (!attempt(isAllowed, () => updateContact(day.app, { userId, contactId: contact.id, patch: { rating } }))) return
  if (valuesOf(contact).rating !== rating) contact.steps.push({ what: 'rated', rating })
})

export const file = withContact('files under another event', ({ model, day, dice }, userId, contact) => {
  const event = dice.of([...model.liveEvents, null]) ?? null
  const patch = { event_id: event?.id ?? null }
  const isAllowed = model.mayNow(userId, contact, 'file')
  if (event && userId !== owner && isAllowed) return
  if (!attempt(isAllowed, () => updateContact(day.app, { userId, contactId: contact.id, patch }))) return
  if (valuesOf(contact).event !== event) contact.steps.push({ what: 'filed', event })
})

export const remind = withContact('wants to be reminded of', ({ model, day }, person, contact) => {
  const at = new Date(day.app.clock.now().getTime() + 30 * 86_400_000)
  const isAllowed = model.mayNow(person, contact, 'see')
  if (!attempt(isAllowed, () => setReminder(day.app, { userId: person, contactId: contact.id, at }))) return
  if (contact.reminders.every(one => one.person !== person)) contact.reminders.push({ person })
})

export const answer = withContact('answers about', ({ model, day, dice }, userId, contact) => {
  const question = dice.of(valuesOf(contact).event?.questions.filter(one => !one.gone) ?? [])
  if (!question) return
  const value = `Answer ${model.tick()}`
  const answered = { userId, contactId: contact.id, questionId: question.id, values: [value] }
  if (!attempt(model.mayNow(userId, contact, 'edit'), () => answerQuestion(day.app, answered))) return
  const known = contact.answers.find(one => one.question === question)
  if (known) known.value = value
  else contact.answers.push({ question, value })
})

export const remove = withContact('deletes', ({ model, day }, userId, contact) => {
  const isAllowed = model.mayNow(userId, contact, 'delete')
  if (attempt(isAllowed, () => deleteContact(day.app, { userId, contactId: contact.id }))) contact.state = 'deleted'
})

export const restore = withContact('restores', ({ model, day }, userId, contact) => {
  const isMerged = contact.state === 'merged' && userId === contact.book
  const isKeptThere = model.mergeOf(contact)?.kept.state !== 'merged'
  const isAllowed = isMerged ? isKeptThere : model.may(userId, contact, 'delete')
  if (!attempt(isAllowed, () => restoreContact(day.app, { userId, contactId: contact.id }))) return
  if (isMerged) model.undoMerge(contact)
  else contact.state = 'there'
})

export const merge: Deed = world => {
  const { model, day, dice } = world
  const kept = dice.of(model.liveOf(owner)) ?? dice.of(model.contacts)
  const gone = kept && dice.of(dice.mostly(model.liveOf(kept.book), [model.contacts]).filter(one => one !== kept))
  if (!kept || !gone) return undefined
  const userId = dice.mostly(kept.book, everybody)
  const isAllowed = [kept, gone].every(one => model.mayNow(userId, one, 'merge'))
  const merging = { userId, contactId: kept.id, otherId: gone.id }
  if (attempt(isAllowed, () => mergeContacts(day.app, merging))) model.merge(kept, gone)
  return Promise.resolve(`${nameOf[userId]} merges ${gone.name} (${gone.id}) into ${kept.name} (${kept.id})`)
}

export const undoMerge: Deed = ({ model, day: { app }, dice }) => {
  const gone = dice.of(model.contacts.filter(one => one.state === 'merged'))
  if (!gone) return undefined
  const userId = dice.mostly(gone.book, everybody)
  const row = app.db.select().from(contactMerges).where(eq(contactMerges.gone_id, gone.id)).get()
  const isAllowed = userId === gone.book && model.mergeOf(gone)?.kept.state !== 'merged'
  const merging = { userId, mergeId: row?.id ?? 0 }
  if (attempt(isAllowed, () => undoContactMerge(app, merging))) model.undoMerge(gone)
  return Promise.resolve(`${nameOf[userId]} takes back that ${gone.name} (${gone.id}) was merged`)
}
