import { eq, getTableColumns } from 'drizzle-orm'
import { expect } from 'vitest'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { answerCards } from '#core/scan/cards/answer-cards.ts'
import { keepCopy } from '#core/scan/cards/keep-copy.ts'
import { saveLeftCards } from '#core/scan/cards/save-left-cards.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { scanCards, scans } from '#db/schema.ts'
import type { Day } from './day.ts'
import { attempt, type Deed, type Dice, killed, killOf, same, type World } from './deed.ts'
import type { Card } from './plain-contact.ts'
import { everybody, members, nameOf, owner } from './plain-teams.ts'
import type { PlainWorld } from './plain-world.ts'

const names = ['Xenia', 'Zoe', 'Wanda']

/** One of the cards of three people who are not on the others: with a phone or without, with a position or without. */
export function cardFor(dice: Dice, others: readonly Card[] = []): Card {
  const free = names.filter(name => others.every(one => one.name !== name))
  return cardOfName(dice, dice.of(free) ?? '')
}

function cardOfName(dice: Dice, name: string): Card {
  const index = names.indexOf(name)
  const variant = dice.roll()
  return {
    name,
    emails: [`${name.toLowerCase()}@firma.es`],
    phones: variant % 2 ? [`+34 612 345 67${index}`] : [],
    position: variant % 4 > 1 ? 'Director' : '',
  }
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

function send(
  { model, day, dice }: World,
  { sender = dice.of([...model.people]) ?? owner, albumId = '' } = {},
): string {
  const cards = [cardFor(dice)]
  if (dice.roll() % 5 === 0) cards.push(cardFor(dice, cards))
  const messageId = model.tick()
  const fileId = JSON.stringify({ n: messageId, cards })
  model.send(fileId, sender, cards)
  requestScan(day.app, {
    userId: sender,
    source: { via: 'telegram', chatId: sender, messageId, fileId, ...(albumId && { albumId }) },
  })
  return `${nameOf[sender]} sends ${cards.map(wordsFor).join(', and ')}`
}

/** A card in words. */
export function wordsFor({ name, phones, position }: Card): string {
  const says = [phones.length ? 'a phone' : '', position ? 'a position' : ''].filter(Boolean).join(' and ')
  return `a card of ${name}${says && ` with ${says}`}`
}

export const scan: Deed = async world => {
  const said = send(world)
  const kill = killOf(world.dice, { onceIn: 6 })
  await world.day.act(() => world.day.readAll(), kill)
  readTheSame(world)
  return `${said}, which is read${killed(kill)}`
}

export const sendOnly: Deed = async world => send(world)

/** Three photos that are sent together. */
export const album: Deed = async world => {
  const sender = world.dice.of([...world.model.people]) ?? owner
  const albumId = `album ${world.model.tick()}`
  const said = [1, 2, 3].map(() => send(world, { sender, albumId }))
  const kill = killOf(world.dice, { onceIn: 3 })
  await world.day.act(() => world.day.readAll(), kill)
  readTheSame(world)
  return `In an album ${said.join('; ')}, which is read${killed(kill)}`
}

export const backSide: Deed = async world => {
  const { model, day, dice } = world
  const contact = dice.of(dice.mostly(model.liveOf(owner), [model.contacts]))
  if (!contact) return ''
  const sender = dice.mostly(contact.book, everybody)
  const card = cardOfName(dice, contact.name)
  const messageId = model.tick()
  const fileId = JSON.stringify({ n: messageId, cards: [card] })
  const source = { via: 'telegram', chatId: sender, messageId, fileId } as const
  const said = `${nameOf[sender]} sends the back of ${contact.id}, ${wordsFor(card)}`
  const request = () => requestScan(day.app, { userId: sender, source, backOf: contact.id })
  if (!attempt(model.mayNow(sender, contact, 'edit'), request)) return said
  model.sendBack(fileId, { sender, contact, card })
  const kill = killOf(dice, { onceIn: 6 })
  await day.act(() => day.readAll(), kill)
  readTheSame(world)
  return `${said}, which is read${killed(kill)}`
}

export const readAll: Deed = async world => {
  const kill = killOf(world.dice, { onceIn: 6 })
  await world.day.act(() => world.day.readAll(), kill)
  readTheSame(world)
  return `What waits is read${killed(kill)}`
}

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

export const separate: Deed = ({ model, day, dice }) => {
  const cards = model.cards.filter(one => one.key !== 'copy')
  const joined = cards.filter(one => one.joined)
  // What is undone is mostly of just now.
  const saved = dice.of(dice.mostly(dice.mostly(joined.slice(-3), [joined]), [cards]))
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
