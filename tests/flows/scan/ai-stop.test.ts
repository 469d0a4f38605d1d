import { join } from 'node:path'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { createAiReading } from '#core/ai-reading/client/openai-compatible.ts'
import { parseEnv } from '#core/base/env.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { updateUser } from '#core/users/users.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { startAiReading } from '#tests/fakes/ai-reading.ts'
import { startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { anaCard, photoOf } from '#tests/flows/bot/bot-flow.ts'
import { startService } from '../../../service.ts'

test('a service that is stopped while it waits for the AI service saves the card with the rules’ fields at once', async () => {
  const telegram = await startTelegram({ token: testToken })
  const ai = await startAiReading()
  ai.answers('late')
  const env = parseEnv({
    ...{
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_PATH: join(temporaryFolder('card-scan-bot-ai-stop'), 'test.db'),
    },
    ...{ BOT_TOKEN: testToken, TELEGRAM_API_ROOT: telegram.root, ...ai.env },
  })
  const seen = createTestApp({ db: openOrCreate(env.DATABASE_PATH) })
  seen.aiReading = createAiReading({ env, clock: seen.clock, log: seen.log })
  const anna = telegram.person()
  makeUser(seen, { id: anna.id, plan: 'pro' })
  updateUser(seen, { userId: anna.id, patch: { ai_reading: true } })
  const ocr = {
    workers: 1,
    warmUp: () => undefined,
    figures: () => ({ busy: 0, lost: 0 }),
    read: async () => readingOf(anaCard),
    close: async () => undefined,
  }
  const warnings: unknown[] = []
  const service = await startService(
    env,
    { ...seen.log, warn: (...args: unknown[]) => warnings.push(...args) },
    { ocr },
  )

  anna.sendPhoto(photoOf(...anaCard))
  await telegram.until(() => ai.asked.length === 1)
  await service.stop()
  expect(warnings).toContainEqual(expect.objectContaining({ reason: 'stopped' }))
  expect(listContacts(seen, { userId: anna.id })).toMatchObject([{ first_name: 'Ana', last_name: 'Torres' }])

  seen.db.$client.close()
  await Promise.all([telegram.stop(), ai.stop()])
  telegram.assertClean()
  ai.assertClean()
})
