import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { laneOf } from '#core/inbox/lane-of.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'
import { runInbox } from '#core/inbox/run-inbox.ts'
import { forgetWhatIsOver } from '#core/jobs/housekeeping.ts'
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
  it('keeps an update once', () => {
    const app = createTestApp()
    expect([receiveUpdate(app, message(1, 5)).isNew, receiveUpdate(app, message(1, 5)).isNew]).toEqual([true, false])
  })

  it.each([{}, null, 'text', { update_id: 'x' }])('refuses %j', body => {
    expect(() => receiveUpdate(createTestApp(), body)).toThrow('invalid-input')
  })

  it('hands over one at a time per chat, in order, while another chat goes on', async () => {
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

  it('goes on after an update that throws, and does not hand it over again', async () => {
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

  it('hands over again what a killed process had in hand, but not for ever', async () => {
    const app = createTestApp()
    const handled: unknown[] = []
    for (const id of [1, 2]) receiveUpdate(app, message(id, id))
    app.db.update(telegramUpdates).set({ attempts: 1 }).run()
    app.db.$client.exec('update telegram_updates set attempts = 10 where update_id = 2')
    await runInbox(app, {
      handle: async update => void handled.push((update as { update_id: number }).update_id),
    }).idle()
    expect(handled).toEqual([1])
  })

  it('hands over again what the database could take nothing of, as often as it takes, and then once', async () => {
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
    expect(app.db.select().from(telegramUpdates).get()).toMatchObject({ attempts: 1, processed_at: expect.any(Date) })
    await inbox.stop()
  })

  it('does not hand over again what was done and could not be written down as done', async () => {
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

  it('forgets done updates after a day, never one that waits', async () => {
    const app = createTestApp()
    receiveUpdate(app, message(1, 5))
    await runInbox(app, { handle: async () => undefined }).idle()
    receiveUpdate(app, message(2, 5))
    app.setNow('2026-03-11T12:00:01Z')
    await forgetWhatIsOver(app)
    expect(app.db.select().from(telegramUpdates).all()).toMatchObject([{ update_id: 2 }])
  })
})
