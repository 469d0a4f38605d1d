import { and, eq, isNull } from 'drizzle-orm'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { listMessages } from '#core/messaging/message/messages.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { contacts, outbox, scanCards, scans, starPayments, subscriptions, telegramUpdates } from '#db/schema.ts'
import { isGone } from '#tests/flows/kill/processes.ts'
import { unzip } from '#tests/unzip.ts'
import type { ChaosWorld } from './chaos-world.ts'
import type { Users } from './users.ts'

/** The amount of everything, and how often a kill caused the same notice to be sent twice. */
export type Figures = Record<
  | 'photos'
  | 'contacts'
  | 'strayAnswers'
  | 'vcardsTwice'
  | 'edits'
  | 'messages'
  | 'stripe'
  | 'stars'
  | 'exports'
  | 'updates',
  number
>

const isResult = (text: string) => /^(Saved to your contacts|Already in your contacts|\d+ photos)/.test(text)

/** Every violated invariant as a sentence; empty if there is none. */
export async function findFaults(world: ChaosWorld, users: Users): Promise<string[]> {
  const faults = [
    ...faultsOfScans(world, users),
    ...faultsOfAnswers(world, users),
    ...faultsOfRows(world),
    ...faultsOfEdits(world, users),
    ...faultsOfMessages(world, users),
    ...faultsOfStripe(world, users),
    ...faultsOfStars(world, users),
    ...faultsOfProcesses(world),
  ]
  for (const bytes of users.actions.exports) {
    await unzip(bytes).catch(error => faults.push(`An export is no whole zip: ${error}`))
  }
  for (const { assertClean } of [world.telegram, world.stripe, world.waapi]) {
    try {
      assertClean()
    } catch (error) {
      faults.push(String(error))
    }
  }
  return faults
}

/** Every photo is one scan, read, counted once, and one contact. */
function faultsOfScans({ service: { app } }: ChaosWorld, { actions, people, contactsOfPhotos }: Users): string[] {
  const all = app.db.select().from(scans).all()
  const keys = [
    ...actions.chatPhotos.map(({ person, messageId }) => `${person.id}:${messageId}`),
    ...actions.webPhotos.map(({ key }) => key),
  ]
  const counted = people.reduce((sum, { id }) => sum + quotaOf(app, { userId: id }).used, 0)
  return [
    ...keys
      .map(key => ({ key, rows: all.filter(scan => scan.source_key === key) }))
      .filter(({ rows }) => rows.length !== 1)
      .map(({ key, rows }) => `Photo ${key} is ${rows.length} scans`),
    ...all
      .filter(({ status }) => status !== 'done')
      .map(scan => `Scan ${scan.id} ended as ${scan.failure ?? scan.status} after ${scan.deaths} deaths`),
    ...differ('scans', all.length, keys.length),
    ...differ('contacts from photos', contactsOfPhotos(), keys.length),
    ...differ('scans counted', counted, keys.length),
  ]
}

/**
 * Every photo of the chat has one result, its own or that of its series, and no message in any chat stays unfinished.
 */
function faultsOfAnswers({ telegram, service }: ChaosWorld, { actions, people }: Users): string[] {
  const { db } = service.app
  const answered = actions.chatPhotos.map(({ person, messageId }) => {
    const isPhoto = and(eq(scans.user_id, person.id), eq(scans.message_id, messageId))
    const scan = db.select().from(scans).where(isPhoto).get()
    const first = db
      .select()
      .from(scans)
      .where(eq(scans.id, scan?.series_id ?? 0))
      .get()
    return { person, messageId: first?.message_id ?? messageId }
  })
  return [
    ...answered.flatMap(({ person, messageId }) => {
      const texts = answersTo({ telegram }, person.id, messageId)
      return differ(`results of photo ${messageId}`, texts.filter(isResult).length, 1)
    }),
    ...people.flatMap(({ id }) =>
      telegram
        .said(id)
        .filter(({ text }) => /^Reading your card|Still to read/.test(text))
        .map(message => `Message ${message.id} says for ever that it is reading`),
    ),
  ]
}

function faultsOfRows({ service: { app, logged } }: ChaosWorld): string[] {
  const unsent = app.db.select().from(outbox).where(isNull(outbox.sent_at)).all()
  const waiting = app.db.select().from(telegramUpdates).where(isNull(telegramUpdates.processed_at)).all()
  return [
    ...unsent.map(row => `Still to be told: ${row.kind} ${row.id}, tried ${row.attempts} times`),
    ...waiting.map(row => `Still to be handled: update ${row.update_id}`),
    ...logged().filter(line => line.startsWith('Gave up')),
  ]
}

function faultsOfEdits({ service: { app } }: ChaosWorld, { actions }: Users): string[] {
  return [...actions.edits].flatMap(([id, company]) => {
    const row = app.db.select().from(contacts).where(eq(contacts.id, id)).get()
    return row?.company === company ? [] : [`Contact ${id} says ${row?.company}, and was answered ${company}`]
  })
}

/** No message is sent twice, and its state is correct. */
function faultsOfMessages({ service: { app }, waapi }: ChaosWorld, { actions }: Users): string[] {
  return actions.messages.flatMap(({ person, contactId, digits }) => {
    const rows = listMessages(app, { userId: person.id }).filter(row => row.contact_id === contactId)
    const left = waapi.sent.filter(({ chatId }) => chatId === `${digits}@c.us`).length
    const states = rows.map(row => row.state).join()
    const may = { accepted: [1], delivered: [1], failed: [0], unknown: [0, 1] }[states]
    return may?.includes(left) ? [] : [`The message to contact ${contactId} is "${states}" and left ${left} times`]
  })
}

function faultsOfStripe({ service: { app }, stripe }: ChaosWorld, { actions }: Users): string[] {
  return actions.payers.flatMap(({ id }) => {
    const rows = app.db.select().from(subscriptions).where(eq(subscriptions.user_id, id)).all()
    const live = stripe.subscriptions().filter(one => one.id === rows[0]?.external_id && one.status === 'active')
    const { plan, source } = getSubscriptionState(app, { userId: id })
    return plan === 'pro' && source === 'stripe' && rows.length === 1 && live.length === 1
      ? []
      : [`Payer ${id} has ${plan} from ${source}, ${rows.length} rows, ${live.length} live at Stripe`]
  })
}

function faultsOfStars({ service: { app }, telegram }: ChaosWorld, { actions }: Users): string[] {
  const rows = app.db.select().from(starPayments).all()
  return [
    ...telegram.stars.payments.flatMap(({ chargeId }) =>
      differ(`rows of ${chargeId}`, rows.filter(row => row.charge_id === chargeId).length, 1),
    ),
    ...rows.filter(row => row.refunded_at !== null).map(row => `${row.charge_id} was given back`),
    ...actions.starPayers.flatMap(({ id }) => {
      const { plan, source } = getSubscriptionState(app, { userId: id })
      return plan === 'pro' && source === 'stars' ? [] : [`Payer ${id} in Stars has ${plan} from ${source}`]
    }),
  ]
}

/** Readers of killed services are gone. */
function faultsOfProcesses({ readers, service }: ChaosWorld): string[] {
  const mine = service.readers()
  return [...readers]
    .filter(pid => !mine.includes(pid) && !isGone(pid))
    .map(pid => `Reader ${pid} has outlived its service`)
}

/** The numbers of a run. */
export function figuresOf(world: ChaosWorld, { actions, people, contactsOfPhotos }: Users): Figures {
  const { telegram, service, waapi } = world
  const strays = actions.chatPhotos.map(
    ({ person, messageId }) => answersTo(world, person.id, messageId).filter(text => text === 'Photo received.').length,
  )
  const vcards = people.reduce((sum, { id }) => sum + telegram.said(id).filter(({ document }) => document).length, 0)
  const read = service.app.db.select().from(scanCards).innerJoin(scans, eq(scans.id, scanCards.scan_id)).all()
  const told = read.filter(row => row.scans.source === 'telegram').map(row => row.scans.series_id ?? row.scans.id)
  return {
    photos: actions.chatPhotos.length + actions.webPhotos.length,
    contacts: contactsOfPhotos(),
    strayAnswers: strays.reduce((sum, n) => sum + n, 0),
    vcardsTwice: vcards - new Set(told).size,
    edits: actions.edits.size,
    messages: waapi.sent.length,
    stripe: actions.payers.length,
    stars: actions.starPayers.length,
    exports: actions.exports.length,
    updates: telegram.updates.length,
  }
}

function answersTo({ telegram }: Pick<ChaosWorld, 'telegram'>, chat: number, messageId: number): string[] {
  return telegram
    .said(chat)
    .filter(message => message.replyTo === messageId)
    .map(({ text }) => text)
}

function differ(what: string, is: number, shouldBe: number): string[] {
  return is === shouldBe ? [] : [`${what}: ${is}, not ${shouldBe}`]
}
