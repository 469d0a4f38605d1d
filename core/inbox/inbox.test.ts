import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMetrics } from '#core/base/metrics.ts'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { laneOf, receiveUpdate } from '#core/inbox/receive-update.ts'
import { runInbox } from '#core/inbox/run-inbox.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { telegramUpdates } from '#db/schema.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const message = (update_id: number, chat: number, text = '') => ({
  update_id,
  message: { chat: { id: chat }, from: { id: 9 }, text },
})

describe('lanes', () => {
  it.each([
    ['a message', { update_id: 1, message: { chat: { id: -5 }, from: { id: 9 } } }, 'chat:-5'],
    ['a button press', { update_id: 1, callback_query: { from: { id: 9 }, message: { chat: { id: 9 } } } }, 'chat:9'],
    ['a button press in an inline message', { update_id: 1, callback_query: { from: { id: 9 } } }, 'chat:9'],
    ['a block', { update_id: 1, my_chat_member: { chat: { id: 9 }, from: { id: 9 } } }, 'chat:9'],
    ['a checkout', { update_id: 4, pre_checkout_query: { id: 'q', from: { id: 9 } } }, 'checkout:4'],
    ['something new', { update_id: 4, surprise: true }, 'update:4'],
  ])('%s', (_, update, lane) => {
    expect(laneOf(update)).toBe(lane)
  })
})

describe('the inbox', () => {
  it('stores an update once', () => {
    const app = createTestApp()
    expect([receiveUpdate(app, message(1, 5)).isNew, receiveUpdate(app, message(1, 5)).isNew]).toEqual([true, false])
  })

  it.each([{}, null, 'text', { update_id: 'x' }])('refuses %j', body => {
    expect(() => receiveUpdate(createTestApp(), body)).toThrow('invalid-input')
  })

  it('handles one update at a time per chat, in order, while another chat goes on', async () => {
    const app = createTestApp()
    const log: string[] = []
    let releaseFirst = () => {}
    const firstIsHeld = new Promise<void>(resolve => {
      releaseFirst = resolve
    })
    for (const update of [message(1, 5, 'a1'), message(2, 5, 'a2'), message(3, 6, 'b1')]) receiveUpdate(app, update)
    let otherDone = () => {}
    const otherChatDone = new Promise<void>(resolve => {
      otherDone = resolve
    })
    const inbox = runInbox(app, {
      handle: async update => {
        const { text } = (update as ReturnType<typeof message>).message
        log.push(`${text} begins`)
        if (text === 'a1') await firstIsHeld
        if (text === 'b1') otherDone()
        log.push(`${text} ends`)
      },
    })
    await otherChatDone
    expect(log).not.toContain('a2 begins')
    releaseFirst()
    await inbox.idle()
    expect(log.indexOf('a1 ends')).toBeLessThan(log.indexOf('a2 begins'))
    await inbox.stop()
  })

  it('continues after an update that throws, and does not handle that one again', async () => {
    const app = createTestApp()
    const handled: unknown[] = []
    for (const id of [1, 2]) receiveUpdate(app, message(id, 5))
    const inbox = runInbox(app, {
      handle: async update => {
        handled.push((update as { update_id: number }).update_id)
        throw new Error('a bug')
      },
    })
    await inbox.idle()
    await inbox.idle()
    expect(handled).toEqual([1, 2])
  })

  it('handles again what a killed process was handling; an update that killed several is set aside, reported and counted', async () => {
    const app = createTestApp({ metrics: createMetrics() })
    const [handled, reported]: number[][] = [[], []]
    for (const id of [1, 2]) receiveUpdate(app, message(id, id))
    const attempts = (id: number, n: number) =>
      app.db.update(telegramUpdates).set({ attempts: n }).where(eq(telegramUpdates.update_id, id)).run()
    attempts(1, 8)
    attempts(2, 12)
    const idOf = (update: unknown) => (update as { update_id: number }).update_id
    await runInbox(app, {
      handle: async update => void handled?.push(idOf(update)),
      setAside: async update => void reported?.push(idOf(update)),
    }).idle()
    expect([handled, reported]).toEqual([[1], [2]])
    expect(await app.metrics.register.getSingleMetricAsString('cardscan_updates_set_aside_total')).toContain(' 1')
  })

  it('blames an update for three deaths in its first seconds, or for twelve while it waited for others', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const deathsUntilSetAside = async (waitMs: number) => {
      const app = createTestApp()
      receiveUpdate(app, message(1, 5))
      let reported = 0
      for (let deaths = 0; ; deaths++) {
        // Each of these is a process that dies.
        runInbox(app, { handle: () => new Promise(() => undefined), setAside: async () => void reported++ })
        await vi.advanceTimersByTimeAsync(waitMs)
        if (reported > 0) return deaths
      }
    }
    expect(await deathsUntilSetAside(100)).toBe(3)
    expect(await deathsUntilSetAside(2500)).toBe(12)
  })

  it('handles alone what was running at a death, and everything else once that waits or is done', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const app = createTestApp()
    for (const id of [1, 2, 3]) receiveUpdate(app, message(id, id, `${id}`))
    app.db.$client.exec('update telegram_updates set attempts = 4 where update_id < 3')
    const begun: string[] = []
    const inbox = runInbox(app, {
      handle: async update => {
        const { text } = (update as ReturnType<typeof message>).message
        begun.push(text)
        if (text === '1') await new Promise(resolve => setTimeout(resolve, 10_000))
      },
    })
    await vi.advanceTimersByTimeAsync(1500)
    expect(begun).toEqual(['1'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(begun).toEqual(['1', '2', '3'])
    await vi.advanceTimersByTimeAsync(10_000)
    await inbox.stop()
  })

  it('does not blame updates that a stop did not wait for', async () => {
    const app = createTestApp()
    receiveUpdate(app, message(1, 5))
    const inbox = runInbox(app, { handle: () => new Promise(() => undefined) })
    const attempts = () => app.db.select().from(telegramUpdates).get()?.attempts
    await expect.poll(attempts).toBe(4)
    void inbox.stop()
    expect(attempts()).toBe(0)
  })

  it('repeats an update that the database could not store, as often as needed, and then handles it once', async () => {
    const app = createTestApp()
    receiveUpdate(app, message(1, 5))
    let tries = 0
    const handle = async () => {
      if (++tries <= 12) throw new DatabaseHeld()
    }
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const inbox = runInbox(app, { handle })
    for (let n = 0; n < 20; n++) await vi.advanceTimersByTimeAsync(2000)
    expect(tries).toBe(13)
    expect(app.db.select().from(telegramUpdates).get()).toMatchObject({ attempts: 4, processed_at: expect.any(Date) })
    await inbox.stop()
  })

  it('does not repeat an update that was handled but could not be marked as done', async () => {
    const app = createTestApp()
    receiveUpdate(app, message(1, 5))
    let handled = 0
    app.db.$client.exec(
      `create trigger full before update of processed_at on telegram_updates begin insert into bot_state values ('x', zeroblob(900000), 0); end;
       pragma max_page_count = ${app.db.$client.pragma('page_count', { simple: true })}`,
    )
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const inbox = runInbox(app, { handle: async () => void handled++ })
    await vi.advanceTimersByTimeAsync(5000)
    const isDone = () => app.db.select().from(telegramUpdates).get()?.processed_at !== null
    expect([handled, isDone()]).toEqual([1, false])
    app.db.$client.exec('drop trigger full')
    await vi.advanceTimersByTimeAsync(2000)
    expect([handled, isDone()]).toEqual([1, true])
    await inbox.stop()
  })

  it('deletes finished updates after a day, never one that waits', async () => {
    const app = createTestApp()
    receiveUpdate(app, message(1, 5))
    await runInbox(app, { handle: async () => undefined }).idle()
    receiveUpdate(app, message(2, 5))
    app.setNow('2026-03-11T12:00:01Z')
    await deleteExpired(app)
    expect(app.db.select().from(telegramUpdates).all()).toMatchObject([{ update_id: 2 }])
  })
})
