import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { makeUser } from '#tests/app/factories.ts'
import { testToken } from '#tests/app/test-app.ts'
import { startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { createKillableService } from '#tests/flows/kill/kill-service.ts'

/** The card that is photographed, and who is on it. */
export const card = new URL('../../reader/synth/set/card-01.jpg', import.meta.url)

/**
 * The built service with its stand-in Telegram, a person on a plan with programs, and a key of theirs that may do
 * everything. It calls programs on this machine.
 */
export async function startService() {
  const telegram = await startTelegram({ token: testToken })
  const service = createKillableService(telegram, { WEBHOOKS_ALLOW_PRIVATE: '1' })
  service.app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  const person = telegram.person({ languageCode: 'en' })
  makeUser(service.app, { id: person.id, plan: 'pro' })
  const request = { name: 'Try', scopes: [...keyScopes], pictures: false }
  const { secret: key } = createAppKey(service.app, { userId: person.id, request })
  await service.start()
  return {
    app: service.app,
    userId: person.id,
    key,
    url: service.url(),
    /** Sends the photo of the card to the bot. */
    sendCard: () => person.sendPhoto(readFileSync(card)),
    stop: async () => {
      await service.remove()
      await telegram.stop()
    },
  }
}

/** Resolves with what `find` finds; throws after a few minutes without it. */
export async function until<T>(what: string, find: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 1200; tries++) {
    const found = await find()
    if (found !== undefined) return found
    await pause(250)
  }
  throw new Error(`It did not come: ${what}`)
}
