import { readFileSync } from 'node:fs'
import type { Random } from 'card-reader/synth/random.ts'
import { eq } from 'drizzle-orm'
import { contacts, scanCards } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import type { ChaosWorld } from './chaos-world.ts'
import { type Answer, askUntilAnswered, jsonOf } from './patient-client.ts'

/** What people have done, to be compared with the result at the end. */
export type Actions = {
  /** Photos sent to the chat: the person, and the message. */
  chatPhotos: { person: Person; messageId: number }[]
  /** Photos uploaded: the person, and the key. */
  webPhotos: { person: Person; key: string }[]
  /** Contacts with their last edit. */
  edits: Map<number, string>
  /** Contacts to whom a first message was requested. */
  messages: { person: Person; contactId: number; digits: string }[]
  /** People who have paid at Stripe, with the amount in cents. */
  payers: Person[]
  /** People who have paid in Stars. */
  starPayers: Person[]
  exports: Uint8Array[]
}

const cardsInSet = 20
/** Telegram waits ten seconds for the answer to a checkout; a slow machine gets more. */
const checkoutTimeoutMs = 60_000
const perPerson = 15
const card = (n: number) =>
  readFileSync(new URL(`../../reader/synth/set/card-${`${n}`.padStart(2, '0')}.jpg`, import.meta.url))

/** People with their plans, each with cards that they have not sent yet, and their possible actions. */
export function createUsers(world: ChaosWorld, { dice, photos }: { dice: Random; photos: number }) {
  const { app, url } = world.service
  const actions: Actions = {
    chatPhotos: [],
    webPhotos: [],
    edits: new Map(),
    messages: [],
    payers: [],
    starPayers: [],
    exports: [],
  }
  const people = Array.from({ length: Math.ceil(photos / perPerson) }, () => {
    const person = world.telegram.person()
    makeUser(app, { id: person.id, plan: 'unlimited_whatsapp' })
    // A card that is sent twice is one contact; here every photo must become one.
    return { person, cards: Array.from({ length: cardsInSet }, (_, index) => index + 1) }
  })
  let made = 0
  const nextContact = (person: Person) => {
    const phone_e164 = `+34612${`${++made}`.padStart(6, '0')}`
    const names = { first_name: `Made ${made}`, email: `made${made}@users.example` }
    return { contactId: makeContact(app, { userId: person.id, phone_e164, ...names }), digits: phone_e164.slice(1) }
  }
  /** Takes a person's next unsent cards, with photos of them. */
  const takeCards = (count: number) => {
    const { person, cards } = dice.pick(people.filter(one => one.cards.length >= count))
    const taken = Array.from({ length: count }, () => cards.splice(dice.integer(0, cards.length - 1), 1)[0] ?? 1)
    return { person, taken: taken.map(card) }
  }
  const ask = (person: Person, path: string, init: Parameters<typeof askUntilAnswered>[2], signal: AbortSignal) =>
    askUntilAnswered(() => `${url()}${path}`, person, init, signal)
  const json = (person: Person, [method, path]: [string, string], body: unknown, signal: AbortSignal) =>
    ask(
      person,
      path,
      { method, headers: { 'content-type': 'application/json' }, body: () => JSON.stringify(body) },
      signal,
    )

  const sendPhoto = () => {
    const { person, taken } = takeCards(1)
    for (const photo of taken) actions.chatPhotos.push({ person, messageId: person.sendPhoto(photo) })
  }
  const sendAlbum = () => {
    const { person, taken } = takeCards(2)
    for (const messageId of person.sendAlbum(taken)) actions.chatPhotos.push({ person, messageId })
  }
  const upload = async (signal: AbortSignal) => {
    const { person, taken } = takeCards(1)
    const key = `web-photo-${actions.webPhotos.length}-of-${person.id}`
    actions.webPhotos.push({ person, key })
    const body = () => {
      const form = new FormData()
      form.set('photo', new File(taken, 'card.jpg', { type: 'image/jpeg' }))
      return form
    }
    await ask(person, `/api/scans/${person.id}`, { method: 'POST', headers: { 'idempotency-key': key }, body }, signal)
  }
  const edit = async (signal: AbortSignal) => {
    const { person } = dice.pick(people)
    const { contactId } = nextContact(person)
    for (const company of ['First words', 'Second words', 'Last words']) {
      const answer = await json(person, ['PATCH', `/api/contacts/${person.id}/${contactId}`], { company }, signal)
      if (answer?.status === 200) actions.edits.set(contactId, company)
    }
  }
  const message = async (signal: AbortSignal) => {
    const { person } = dice.pick(people)
    const made = nextContact(person)
    actions.messages.push({ person, ...made })
    await json(person, ['POST', `/api/messages/${person.id}/contacts/${made.contactId}/send`], {}, signal)
  }
  const buy = async (signal: AbortSignal) => {
    const person = world.telegram.person()
    const request = { telegramId: person.id, planId: 'PRO' }
    const answer = await json(person, ['POST', '/api/subscription/create-checkout-session'], request, signal)
    const url = urlIn(answer)
    if (!url) return
    world.stripe.pay(url)
    actions.payers.push(person)
  }
  const buyForStars = async (signal: AbortSignal) => {
    const person = world.telegram.person()
    makeUser(app, { id: person.id })
    const answer = await json(person, ['POST', `/api/subscription/${person.id}/stars-link`], { planId: 'PRO' }, signal)
    const url = urlIn(answer)
    if (!url) return
    const month = 30 * 24 * 60 * 60 * 1000
    const patience = AbortSignal.any([signal, AbortSignal.timeout(checkoutTimeoutMs)])
    const refusal = await world.telegram.stars.pay(person, url, new Date(Date.now() + month), patience)
    if (refusal === undefined) actions.starPayers.push(person)
  }
  const takeOut = async (signal: AbortSignal) => {
    const { person } = dice.pick(people)
    const answer = await ask(person, `/api/user/${person.id}/export`, {}, signal)
    if (answer?.status === 200) actions.exports.push(answer.body)
  }
  const talk = () => dice.pick(people).person.sendText(dice.pick(['/help', '/contacts', '/plan', 'Hello?']))

  /** Repeated notices, and contacts made from photos, are found in the rows. */
  const contactsOfPhotos = () =>
    app.db.select({ id: contacts.id }).from(contacts).innerJoin(scanCards, eq(scanCards.contact_id, contacts.id)).all()
      .length
  return {
    actions,
    contactsOfPhotos,
    people: people.map(({ person }) => person),
    acts: { sendPhoto, sendAlbum, upload, edit, message, buy, buyForStars, takeOut, talk },
  }
}

export type Users = ReturnType<typeof createUsers>

function urlIn(answer: Answer | undefined): string | undefined {
  if (answer?.status !== 200) return undefined
  const { url } = jsonOf(answer)
  return typeof url === 'string' ? url : undefined
}
