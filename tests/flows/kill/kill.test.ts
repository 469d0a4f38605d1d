import { readFileSync } from 'node:fs'
import { sign } from '@telegram-apps/init-data-node'
import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import { and, eq, isNotNull, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { getUser } from '#core/users/users.ts'
import { outbox, scans } from '#db/schema.ts'
import { testToken } from '#tests/app/test-app.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type KillableService, prepareKillFlow } from '#tests/flows/kill/kill-service.ts'

/** Allows for other load on the machine. */
const seconds = 1200

let telegram: FakeTelegram
let service: KillableService
let anna: Person

beforeEach(async () => {
  ;({ telegram, service, anna } = await prepareKillFlow())
  await service.start()
})

const card = (n: number) =>
  readFileSync(new URL(`../../../reader/synth/set/card-${`${n}`.padStart(2, '0')}.jpg`, import.meta.url))
const settled = () => telegram.until(service.isSettled, seconds)
const countScans = (status: 'done' | 'reading') =>
  service.app.db.select().from(scans).where(eq(scans.status, status)).all().length

async function upload(n: number): Promise<number> {
  const form = new FormData()
  form.set('photo', new File([card(n)], 'card.jpg', { type: 'image/jpeg' }))
  const response = await fetch(`${service.url()}/api/scans/${anna.id}`, {
    method: 'POST',
    headers: {
      authorization: `tma ${sign({ user: anna.user }, testToken, new Date())}`,
      'idempotency-key': `photo-number-${n}`,
    },
    body: form,
  })
  return response.status
}

/** In how many states of the queue it is killed. */
const kills = repeats(1, 2)
/** How many photos come by each way. */
const each = repeats(2, 3)

test(
  'killed while it reads photos, it makes exactly one contact of each and counts each once',
  async () => {
    const [first] = [1, 2, 3].slice(0, each).map(n => anna.sendPhoto(card(n)))
    for (const n of [4, 5, 6].slice(0, each)) expect(await upload(n)).toBe(202)
    for (const done of [1, 3].slice(0, kills)) {
      await telegram.until(() => countScans('done') >= done && countScans('reading') > 0, seconds)
      await service.kill()
      await service.start()
    }
    expect(await upload(4)).toBe(200)
    await settled()

    const { app } = service
    expect(listScans(app, { userId: anna.id }).map(scan => scan.failure ?? scan.status)).toEqual(
      Array(2 * each).fill('done'),
    )
    expect(listContacts(app, { userId: anna.id })).toHaveLength(2 * each)
    expect(getUser(app, { userId: anna.id }).scans_used).toBe(2 * each)
    // A kill can fall between Telegram's answer and our commit; then that one message is sent twice.
    const answers = telegram.said(anna.id).filter(({ document }) => !document)
    const [answer, ...strays] = answers.toReversed()
    expect(answer).toMatchObject({
      replyTo: first,
      text: expect.stringMatching(new RegExp(`^${each} photos\n✅ Read: ${each}`)),
    })
    expect(answer?.buttons.flat()).toHaveLength(each)
    expect(strays.map(({ text }) => text)).toEqual(Array(strays.length).fill('Photo received.'))
    expect(strays.length).toBeLessThanOrEqual(kills)
    const files = telegram.said(anna.id).filter(({ document }) => document)
    expect(files.length).toBeGreaterThanOrEqual(1)
    expect(files.length).toBeLessThanOrEqual(1 + kills)
  },
  seconds * 1000,
)

test.runIf(isThorough).each(['before', 'after'] as const)(
  'killed %s Telegram has any call about an album, it ends with one message that is true, and one file',
  async side => {
    const held = telegram.hold('sendMessage', side)
    anna.sendAlbum([card(1), card(2)])
    await held.caught
    await service.kill()
    await held.drop()
    for (const method of ['editMessageText', 'sendDocument']) {
      const next = telegram.hold(method, side)
      await service.start()
      await next.caught
      await service.kill()
      await next.drop()
    }
    await service.start()
    await settled()

    expect(listContacts(service.app, { userId: anna.id })).toHaveLength(2)
    const said = telegram.said(anna.id)
    const texts = said.filter(({ document }) => !document).map(({ text }) => text.split('\n').slice(0, 2).join())
    const strays = side === 'after' ? ['Photo received.'] : []
    expect(texts).toEqual([...strays, '2 photos,✅ Read: 2'])
    expect(said.filter(({ document }) => document)).toHaveLength(side === 'after' ? 2 : 1)
  },
  seconds * 1000,
)

type Moment = 'before Telegram has it' | 'before its answer' | 'before we read its answer' | 'after our commit'
type Call = keyof typeof callOf

/** The calls about one photo; an edit comes after a number of others. */
const callOf = {
  'the first answer': { method: 'sendMessage', after: 0, row: eq(outbox.kind, 'scan-waiting') },
  'the word that it is read': { method: 'editMessageText', after: 0, row: eq(outbox.kind, 'scan-waiting') },
  'the result': { method: 'editMessageText', after: 1, row: like(outbox.once_key, 'card:%:result') },
  'the vCard': { method: 'sendDocument', after: 0, row: like(outbox.once_key, 'card:%:file') },
}

/** Kills the service at this moment of the first such call after `begin`. */
async function killAt(call: Call, moment: Moment, begin: () => unknown): Promise<void> {
  const { method, after, row } = callOf[call]
  if (moment === 'after our commit') {
    await begin()
    const sent = and(row, isNotNull(outbox.sent_at))
    await telegram.until(() => service.app.db.select().from(outbox).where(sent).all().length > 0, seconds)
    await service.kill()
    return
  }
  const passing = Array.from({ length: after }, () => telegram.hold(method, 'before'))
  const held = telegram.hold(method, moment === 'before Telegram has it' ? 'before' : 'after')
  await begin()
  for (const one of passing) {
    await one.caught
    await one.release()
  }
  await held.caught
  if (moment === 'before we read its answer') {
    service.freeze()
    await held.release()
  }
  await service.kill()
  await held.drop()
}

/** A card's scan is killed at each of the calls in turn. */
const moments: { moment: Moment; calls: [Call, ...Call[]]; answers: number; cards: number }[] = [
  {
    moment: 'before Telegram has it',
    calls: ['the first answer', 'the word that it is read', 'the vCard'],
    answers: 1,
    cards: 1,
  },
  { moment: 'before its answer', calls: ['the first answer', 'the result', 'the vCard'], answers: 2, cards: 2 },
  { moment: 'after our commit', calls: ['the first answer', 'the vCard'], answers: 1, cards: 1 },
  {
    moment: 'before we read its answer',
    calls: ['the first answer', 'the word that it is read'],
    answers: 2,
    cards: 1,
  },
]

test.each(moments.slice(repeats(3, 0)))(
  'killed $moment at each of $calls: one contact, one result, none that waits for ever, $answers answer(s), $cards card(s)',
  async ({ moment, calls: [first, ...others], answers, cards }) => {
    let messageId = 0
    await killAt(first, moment, () => {
      messageId = anna.sendPhoto(card(1))
    })
    for (const call of others) await killAt(call, moment, service.start)
    await service.start()
    await settled()

    const { app } = service
    expect(listContacts(app, { userId: anna.id })).toHaveLength(1)
    expect(getUser(app, { userId: anna.id }).scans_used).toBe(1)
    const said = telegram.said(anna.id)
    const texts = said.filter(message => message.replyTo === messageId).map(message => message.text.split('\n')[0])
    // A message whose id we never learned stays true.
    const strays = Array(answers - 1).fill('Photo received.')
    expect(texts).toEqual([...strays, expect.stringMatching(/^Saved to your contacts/)])
    expect(said.filter(message => message.document)).toHaveLength(cards)
  },
  seconds * 1000,
)
