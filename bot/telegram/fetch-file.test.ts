import { Api } from 'grammy'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchFile } from '#bot/telegram/fetch-file.ts'
import { clientOptions } from '#bot/telegram/resilient-api.ts'
import { type Env, parseEnv } from '#core/base/env.ts'
import { testToken } from '#tests/app/test-app.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'

let telegram: FakeTelegram
let env: Env
beforeEach(async () => {
  telegram = await startTelegram({ token: testToken })
  env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, TELEGRAM_API_ROOT: telegram.root })
})
afterEach(() => telegram.stop())

async function sent(bytes: number, claimed = bytes): Promise<string> {
  telegram.person().sendDocument(new Uint8Array(bytes).fill(7), { name: 'card.png', size: claimed })
  const fileId = telegram.updates.at(-1)?.message?.document?.file_id
  return fileId ?? ''
}
const fetchIt = (fileId: string, maxBytes = 1000) =>
  fetchFile({ api: new Api(testToken, clientOptions(env)), env }, { fileId, maxBytes })

test('a photo comes as it was sent', async () => {
  expect(await fetchIt(await sent(900))).toEqual(Buffer.alloc(900, 7))
})

test('a file larger than announced is refused during the download', async () => {
  await expect(fetchIt(await sent(1001, 10))).rejects.toMatchObject({ code: 'photo-too-large' })
})

test('a file that Telegram refuses as too large is too large', async () => {
  await expect(fetchIt(await sent(1, 21 * 1024 * 1024))).rejects.toMatchObject({ code: 'photo-too-large' })
})

test('a file that Telegram no longer has could not be downloaded', async () => {
  await expect(fetchIt('gone')).rejects.toMatchObject({ code: 'photo-download-failed' })
})

test('two failures are retried, a third is final, and the error contains no address', async () => {
  const fileId = await sent(900)
  telegram.fail('file', 'reset')
  telegram.fail('file', 'html')
  expect(await fetchIt(fileId)).toHaveLength(900)
  telegram.fail('file', 'reset', 3)
  const error = await fetchIt(fileId).catch((caught: Error) => caught)
  expect(error).toMatchObject({ code: 'telegram-failed' })
  expect(JSON.stringify(error) + String(error instanceof Error && error.stack)).not.toContain(testToken)
})
