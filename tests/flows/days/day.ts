import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reading } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { expect } from 'vitest'
import { deleteAccount } from '#core/account/delete-account.ts'
import type { Worker } from '#core/base/worker.ts'
import { carryOutChanges } from '#core/events/carry-out-changes.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { connect } from '#db/client.ts'
import { emptyDatabase } from '#tests/app/empty-database.ts'
import { makePerson } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import type { Card } from './plain-contact.ts'
import { everybody, nameOf } from './plain-teams.ts'

/** The lines of a card as its photo shows them. */
const linesOf = ({ name, emails, phones, position }: Card) =>
  [`${name} Puig`, position, 'Firma S.L.', ...emails, ...phones].filter(Boolean)

/** A photo holds what is read in it: one card or several. */
function readingOfPhoto(photo: Uint8Array): Reading {
  const { cards }: { cards: Card[] } = JSON.parse(new TextDecoder().decode(photo))
  const [first, ...others] = cards.map(card => readingOf(linesOf(card)))
  return { ...(first ?? readingOf([])), ...(others.length > 0 && { others }) }
}

/** The service on one day, in which every look at the clock is a millisecond later. A kill leaves what was committed. */
export class Day {
  app: TestApp
  /** What was done, in words. */
  readonly story: string[] = []
  /** What was logged as an error since the last look; nothing may be. */
  errors: unknown[] = []
  #now = Date.parse('2026-03-10T08:00:00Z')
  /** Whose account is being deleted: the update that asks for it is handled again after a kill. */
  #leaving: number | undefined
  #workers: Worker[] = []

  constructor() {
    this.app = this.#open(emptyDatabase())
    for (const id of everybody) makePerson(this.app, id, nameOf[id] ?? '')
  }

  #open(committed: Buffer): TestApp {
    const silent = () => undefined
    const error = (...logged: unknown[]) => void this.errors.push(logged)
    const app: TestApp = createTestApp({
      db: connect(committed),
      clock: { now: () => new Date(++this.#now) },
      log: { debug: silent, info: silent, warn: silent, error },
      basePlan: 'unlimited',
    })
    app.telegram.fetchFile = async ({ fileId }) => {
      await nextTurn()
      return new TextEncoder().encode(fileId)
    }
    const read = async (photo: Uint8Array) => {
      await nextTurn()
      return readingOfPhoto(photo)
    }
    app.ocr = { ...app.ocr, read }
    return app
  }

  /** Does this to its end, or kills the service after so many turns of the event loop and starts it again. */
  async act(work: () => unknown, killedAfter?: number): Promise<void> {
    const done = (async () => work())()
    if (killedAfter === undefined) return void (await done)
    done.catch(() => undefined)
    for (let turn = 0; turn < killedAfter; turn++) await nextTurn()
    await this.kill()
  }

  async kill(): Promise<void> {
    const killed = this.app
    // What the killed process would have logged is nobody's concern.
    killed.log.error = () => undefined
    const committed = killed.db.$client.serialize()
    killed.db.$client.close()
    for (const worker of this.#workers) worker.stop().catch(() => undefined)
    this.app = this.#open(committed)
    await carryOutChanges(this.app)
    if (this.#leaving !== undefined) await deleteAccount(this.app, { userId: this.#leaving, refund: false })
    this.#leaving = undefined
    await this.readAll()
  }

  /** Reads all photos that wait, and tells what there is to tell. */
  async readAll(): Promise<void> {
    const { app } = this
    const workers = [runScanQueue(app), runOutbox(app)]
    this.#workers = workers
    try {
      for (const worker of workers) await worker.idle()
    } finally {
      await Promise.all(workers.map(worker => worker.stop()))
    }
  }

  async deleteAccount(userId: number, killedAfter?: number): Promise<void> {
    this.#leaving = userId
    await this.act(() => deleteAccount(this.app, { userId, refund: false }), killedAfter)
    this.#leaving = undefined
  }

  end(): void {
    this.app.db.$client.close()
  }

  expectNoErrors(): void {
    expect(this.errors).toEqual([])
  }
}
