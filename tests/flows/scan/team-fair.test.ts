import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repeats } from 'card-reader/testing/repeats.ts'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { and, count, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { teamOf } from '#core/contact-rows/team-of.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { scans, subscriptions } from '#db/schema.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { startTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { isSettled } from '#tests/flows/bot/bot-settled.ts'
import { photoOf } from '#tests/flows/bot/reads-its-own-text.ts'

/** Allows for other load on the machine. */
const seconds = 1200

const service = fileURLToPath(new URL('./team-service.ts', import.meta.url))

async function openFair() {
  const folder = temporaryFolder('card-scan-bot-team')
  const path = join(folder, 'test.db')
  const telegram = await startTelegram({ token: testToken })
  const app = createTestApp({ db: openOrCreate(path), clock: { now: () => new Date() } })
  let child: ChildProcess | undefined
  const start = () => {
    child = fork(service, [path, telegram.root], { stdio: 'inherit' })
  }
  const kill = async () => {
    const gone = child && once(child, 'exit')
    child?.kill('SIGKILL')
    await gone
  }
  onTestFinished(async () => {
    await kill()
    await telegram.stop()
    app.db.$client.close()
  })
  return { app, telegram, start, kill }
}

/** In the gate a fifth of the cards: thirty, of which most still wait when a member goes. */
const share = repeats(1, 5)

/** The e-mail of a card, by which it is recognised in the end. */
const emailOf = (person: string, n: number) => `${person}${n}@norte${n}.com`
const cardOf = (person: string, n: number) => photoOf('Ana Torres', 'Norte Obras S.L.', emailOf(person, n))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

test(
  'an owner and three members scan many cards, one is removed, one leaves, the process is killed: each card once, in the right book, on the right plan',
  async () => {
    const { app, telegram, start, kill } = await openFair()
    const people = {
      olga: telegram.person({ firstName: 'Olga' }),
      ben: telegram.person({ firstName: 'Ben' }),
      carla: telegram.person({ firstName: 'Carla' }),
      dora: telegram.person({ firstName: 'Dora' }),
    }
    type Name = keyof typeof people
    const { olga, ben, carla, dora } = people
    const until = (isSo: () => boolean) => telegram.until(isSo, seconds)
    const settled = () => until(() => isSettled(app, telegram))
    const emails = ({ id }: Person) => listContacts(app, { userId: id }).map(one => one.email)
    const scansOf = ({ id }: Person) =>
      app.db.select({ n: count() }).from(scans).where(eq(scans.user_id, id)).get()?.n ?? 0
    const send = (name: Name, from: number, to: number) => {
      for (const n of range(from, to)) people[name].sendPhoto(cardOf(name, n))
    }
    const countDone = () => app.db.select({ n: count() }).from(scans).where(eq(scans.status, 'done')).get()?.n ?? 0
    const grant = ({ id: user_id }: Person, plan: 'unlimited' | 'pro') =>
      app.db
        .insert(subscriptions)
        .values({ user_id, source: 'grant', plan, starts_at: new Date(0) })
        .run()

    start()
    for (const person of Object.values(people)) person.sendText('/help')
    await settled()
    grant(olga, 'unlimited')
    grant(carla, 'pro')
    olga.sendText('/event Fira')
    await settled()
    olga.press('Invite')
    await settled()
    const code = /join ([\w-]{22})/.exec(telegram.said(olga.id).at(-1)?.text ?? '')?.[1]
    ben.sendText(`/start team_${code}`)
    carla.sendText(`/join ${code}`)
    dora.sendText(`/start team_${code}`)
    await settled()
    for (const member of [ben, carla, dora]) {
      expect(telegram.said(member.id).at(-1)?.text).toContain('Olga invites you to scan for Fira')
      member.press('Join')
    }
    await settled()

    // Many at once; then one is removed and one leaves while their first cards still wait.
    send('ben', 0, 14 * share)
    send('carla', 0, 8 * share)
    send('dora', 0, 8 * share)
    send('olga', 0, 4 * share)
    await until(() => scansOf(carla) === 8 * share && scansOf(dora) === 8 * share)
    await kill()
    olga.sendText('/event')
    start()
    await until(() => telegram.said(olga.id).some(({ buttons }) => buttons.flat().some(({ text }) => text === 'Team')))
    olga.press('Team')
    await until(() =>
      telegram.said(olga.id).some(({ buttons }) => buttons.flat().some(({ text }) => text === 'Remove Carla')),
    )
    olga.press('Remove Carla')
    await until(() =>
      telegram.said(olga.id).some(({ buttons }) => buttons.flat().some(({ text }) => text === 'Remove')),
    )
    olga.press('Remove')
    dora.sendCallback('team:leave')
    await until(() => [carla, dora].every(({ id }) => teamOf(app.db, { userId: id }) === undefined))
    send('carla', 8 * share, 13 * share)
    send('dora', 8 * share, 8 * share + 5)
    // In the gate it was killed above while all of them waited; tests/flows/kill/kill.test.ts kills between done ones.
    for (const done of [12 * share, 24 * share].slice(repeats(2, 0))) {
      await until(() => countDone() >= done)
      await kill()
      start()
    }
    await settled()

    const team = [
      ...range(0, 14 * share).map(n => emailOf('ben', n)),
      ...range(0, 8 * share).flatMap(n => [emailOf('carla', n), emailOf('dora', n)]),
      ...range(0, 4 * share).map(n => emailOf('olga', n)),
    ]
    expect(emails(olga).toSorted()).toEqual(team.toSorted())
    expect(emails(ben)).toEqual([])
    expect(emails(carla).toSorted()).toEqual(
      range(8 * share, 13 * share)
        .map(n => emailOf('carla', n))
        .toSorted(),
    )
    // The free plan has room for three.
    expect(emails(dora)).toHaveLength(3)
    const used = (person: Person) => quotaOf(app, { userId: person.id })
    expect([olga, ben, carla, dora].map(person => used(person).used)).toEqual([34 * share, 0, 5 * share, 3])
    expect([olga, ben, carla, dora].map(person => used(person).inFlight)).toEqual([0, 0, 0, 0])
    const byBen = listContacts(app, { userId: olga.id }).filter(one => one.scanned_by?.name === 'Ben')
    expect(byBen).toHaveLength(14 * share)

    // A former member sees nothing of the team’s, in lists and by old buttons.
    for (const person of [carla, dora]) {
      const ofTeam = and(eq(scans.user_id, person.id), eq(scans.book_id, olga.id))
      expect(app.db.select({ n: count() }).from(scans).where(ofTeam).get()?.n).toBe(8 * share)
      const seen = listScans(app, { userId: person.id, limit: 200 }).flatMap(({ contact }) => contact?.email ?? [])
      expect(seen.toSorted()).toEqual(emails(person).toSorted())
    }
    const theirs = listContacts(app, { userId: olga.id }).find(one => one.scanned_by?.name === 'Carla')
    for (const action of ['show', 'edit', 'delete', 'keep-copy', 'back-side'])
      carla.sendCallback(`contact:${action}:${theirs?.id}`)
    await settled()
    const answers = telegram.said(carla.id).slice(-5)
    expect(answers.map(({ text }) => text)).toEqual(Array(5).fill(answers[0]?.text))
    expect(answers[0]?.text).toBe('You no longer see this: it belongs to a team that you are not in any more.')
    expect(emails(olga)).toHaveLength(team.length)
    // Members get no files of the owner’s contacts.
    expect(telegram.said(ben.id).filter(({ document }) => document)).toEqual([])
  },
  seconds * 1000,
)
