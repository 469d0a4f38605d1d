import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { telegramUpdates } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type KillableService, prepareKillFlow } from '#tests/flows/kill/kill-service.ts'

/** Allows for other load on the machine. */
const seconds = 300

let telegram: FakeTelegram
let service: KillableService
let anna: Person
let berta: Person
beforeEach(async () => {
  ;({ telegram, service, anna } = await prepareKillFlow({ languageCode: 'de' }))
  berta = telegram.person()
  makeUser(service.app, { id: berta.id })
})

function isToBeSetAside(): boolean {
  const earliest = service.app.db.select().from(telegramUpdates).orderBy(asc(telegramUpdates.update_id)).get()
  return (earliest?.attempts ?? 0) >= 12
}

test(
  'a message over which the service dies again and again is set aside: its sender is told, and others are answered',
  async () => {
    await service.start()
    // Both are in progress at the first death; the cause is still unknown.
    let held = telegram.hold('sendMessage', 'before')
    const beside = telegram.hold('sendMessage', 'before')
    anna.sendText('/help')
    berta.sendText('/help')
    await Promise.all([held.caught, beside.caught])
    let deaths = 0
    do {
      await service.kill()
      deaths++
      await Promise.all([held.drop(), deaths === 1 ? beside.drop() : undefined])
      if (isToBeSetAside()) break
      // Handled first and alone, Anna's message is the one that kills the service.
      held = telegram.hold('sendMessage', 'before')
      await service.start()
      await held.caught
    } while (deaths < 12)
    // If each death takes seconds on a slow machine, more of them are needed.
    expect(deaths).toBeGreaterThanOrEqual(3)
    await service.start()
    await telegram.until(service.isSettled, seconds)
    expect(telegram.said(anna.id).map(({ text }) => text)).toEqual([
      expect.stringContaining('deshalb habe ich es beiseitegelegt'),
    ])
    expect(telegram.said(berta.id).map(({ text }) => text)).toEqual([expect.stringContaining('How it works')])
    expect(service.logged().filter(line => line.startsWith('Set an update aside'))).toHaveLength(1)

    anna.sendText('/help')
    await telegram.until(() => telegram.said(anna.id).length === 2, seconds)
    expect(service.isRunning()).toBe(true)
  },
  seconds * 1000,
)
