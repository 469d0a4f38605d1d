import { eq, getTableColumns } from 'drizzle-orm'
import { expect } from 'vitest'
import { ratings } from '#contracts/events.ts'
import { answerQuestion } from '#core/contacts/answers/answer-question.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { setReminder } from '#core/reminders/reminders.ts'
import { answerCards } from '#core/scan/cards/answer-cards.ts'
import { keepCopy } from '#core/scan/cards/keep-copy.ts'
import { saveLeftCards } from '#core/scan/cards/save-left-cards.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { contactMerges, scanCards, scans } from '#db/schema.ts'
import type { Day } from './day.ts'
import { type Card, type Contact, valuesOf } from './plain-contact.ts'
import { everybody, members, nameOf, owner, type PlainWorld } from './plain-world.ts'

/** Both sides of the comparison, and what chance says about this deed. */
export type World = { model: PlainWorld; day: Day; dice: Dice }

/** Numbers that choose; each choice uses one. */
export class Dice {
  readonly #numbers: number[]
  #next = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = [...numbers]
  }

  roll(): number {
    return this.#numbers[this.#next++ % this.#numbers.length] ?? 0
  }

  of<T>(list: readonly T[]): T | undefined {
    return list[this.roll() % list.length]
  }

  /** Mostly the first, sometimes any of the others. */
  mostly<T>(first: T, others: readonly T[]): T {
    return this.roll() % 4 > 0 ? first : (this.of(others) ?? first)
  }
}

/** Does something in both worlds, and says in words what it was; undefined where it cannot be done. */
export type Deed = (world: World) => Promise<string> | undefined

/** Refused where it is not theirs to do: to whoever asks, it is not there. */
function attempt(isAllowed: boolean, work: () => unknown): boolean {
  if (isAllowed) work()
  else expect(work).toThrow('not-found')
  return isAllowed
}

const names = ['Xenia', 'Zoe', 'Wanda']
let photos = 0

/** One of the cards of three people: with a phone or without, with a position or without. */
function cardFor(dice: Dice, others: readonly Card[] = []): Card {
  const free = names.filter(name => others.every(one => one.name !== name))
  const index = names.indexOf(dice.of(free) ?? '')
  const name = names[index] ?? ''
  const variant = dice.roll()
  return {
    name,
    emails: [`${name.toLowerCase()}@firma.es`],
    phones: variant % 2 ? [`+34 612 345 67${index}`] : [],
    position: variant % 4 > 1 ? 'Director' : '',
  }
}

/** The product's contact of a card is the plain model's, or a new one. */
function same(model: PlainWorld, contact: Contact, id: number): void {
  if (contact.id) expect(id).toBe(contact.id)
  else expect(model.contacts.map(one => one.id)).not.toContain(id)
  contact.id = id
}

const savedCards = ({ app }: Day) =>
  app.db
    .select({ scanId: scans.id, key: scans.file_id, cardId: scanCards.id, ...getTableColumns(scanCards) })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .orderBy(scanCards.id)
    .all()

/** Reads in the plain model what the service has read by now, in the same order. */
export function readTheSame({ model, day }: Pick<World, 'model' | 'day'>): void {
  for (const { key, position, contact_id } of savedCards(day))
    if (position === 0 && model.sent.some(one => one.key === key)) same(model, model.read(key ?? ''), contact_id ?? 0)
}

/** Saves there the further cards that the service has saved by now. */
export function saveTheSame({ model, day }: Pick<World, 'model' | 'day'>, waiting: PlainWorld['waiting']): void {
  for (const one of waiting) {
    const card = savedCards(day).find(({ key, position }) => key === one.key && position === one.position)
    same(model, model.save(one), card?.contact_id ?? 0)
  }
}

function send({ model, day, dice }: World): string {
  const sender = dice.of([...model.people]) ?? owner
  const cards = [cardFor(dice)]
  if (dice.roll() % 5 === 0) cards.push(cardFor(dice, cards))
  const messageId = ++photos
  const fileId = JSON.stringify({ n: messageId, cards })
  model.send(fileId, sender, cards)
  requestScan(day.app, { userId: sender, source: { via: 'telegram', chatId: sender, messageId, fileId } })
  return `${nameOf[sender]} sends ${cards.map(wordsFor).join(', and ')}`
}

function wordsFor({ name, phones, position }: Card): string {
  const says = [phones.length ? 'a phone' : '', position ? 'a position' : ''].filter(Boolean).join(' and ')
  return `a card of ${name}${says && ` with ${says}`}`
}

const killed = (after: number | undefined) => (after === undefined ? '' : `, killed after ${after} turns`)
const killOf = (dice: Dice) => (dice.roll() % 8 === 0 ? dice.roll() % 8 : undefined)

export const scan: Deed = async world => {
  const said = send(world)
  const kill = killOf(world.dice)
  await world.day.act(() => world.day.readAll(), kill)
  readTheSame(world)
  return `${said}, which is read${killed(kill)}`
}

export const sendOnly: Deed = async world => send(world)

export const readAll: Deed = async world => {
  const kill = killOf(world.dice)
  await world.day.act(() => world.day.readAll(), kill)
  readTheSame(world)
  return `What waits is read${killed(kill)}`
}

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

export const copy: Deed = ({ model, day, dice }) => {
  const person = dice.of(members.filter(one => model.people.has(one)))
  const theirs = model.contacts.filter(one => person && one.book !== person && model.mayNow(person, one, 'see'))
  const contact = dice.of(dice.mostly(theirs, [model.contacts]))
  if (!person || !contact) return undefined
  const keep = () => keepCopy(day.app, { userId: person, contactId: contact.id }).id
  const said = `${nameOf[person]} keeps a copy of ${contact.name} (${contact.id})`
  let copyId = 0
  const isAllowed = attempt(model.mayNow(person, contact, 'copy') && contact.book !== person, () => {
    copyId = keep()
  })
  if (!isAllowed) return Promise.resolve(said)
  same(model, model.copy(person, contact), copyId)
  // Asked again, it is the one that is there.
  expect(keep()).toBe(copyId)
  return Promise.resolve(said)
}

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

export const separate: Deed = ({ model, day, dice }) => {
  const cards = model.cards.filter(one => one.key !== 'copy')
  const joined = cards.filter(one => one.joined)
  const saved = dice.of(dice.mostly(joined, [cards]))
  if (!saved?.contact) return undefined
  const { contact } = saved
  const userId = dice.mostly(saved.book, [saved.sender, saved.sender, ...everybody])
  const isTheirs = userId === saved.sender || userId === saved.book
  const isAllowed = isTheirs && model.mayNow(userId, contact, saved.joined ? 'edit' : 'see')
  const row = savedCards(day).find(one => one.key === saved.key && one.position === saved.position)
  const cardId = row?.cardId ?? 0
  let id = 0
  const work = () => {
    id = keepBoth(day.app, { userId, cardId }).id
  }
  const said = `${nameOf[userId]} keeps the card of ${contact.name} apart from ${contact.id}`
  if (!attempt(isAllowed, work)) return Promise.resolve(said)
  same(model, saved.joined ? model.separate(saved) : contact, id)
  return Promise.resolve(`${said}, as ${id}`)
}

/** A sender says whether the further cards of a photo are saved. */
export const answerFurther: Deed = ({ model, day, dice }) => {
  const one = dice.of(model.waiting)
  if (!one) return undefined
  const userId = dice.mostly(one.sender, everybody)
  const scanId = savedCards(day).find(({ key }) => key === one.key)?.scanId ?? 0
  const save = dice.roll() % 3 > 0
  const isAllowed = userId === one.sender && model.mayAnswer(one)
  const waiting = model.waiting.filter(other => other.key === one.key)
  if (attempt(isAllowed, () => answerCards(day.app, { userId, scanId, save }))) {
    if (save) saveTheSame({ model, day }, waiting)
    else model.waiting = model.waiting.filter(other => !waiting.includes(other))
  }
  return Promise.resolve(`${nameOf[userId]} says ${save ? 'yes' : 'no'} to the second card of a photo`)
}

/** What nobody can answer for any more is saved for the owner. */
export const saveLeft: Deed = async ({ model, day }) => {
  await saveLeftCards(day.app)
  saveTheSame(
    { model, day },
    model.waiting.filter(one => !model.mayAnswer(one)),
  )
  return 'An hour passes'
}
