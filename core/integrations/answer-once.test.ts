import { expect, it } from 'vitest'
import { parseEnv } from '#core/base/env.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { answerOnce } from '#core/integrations/kept-answers.ts'
import { keptAnswers } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('stores a response encrypted, because it may contain a secret', () => {
  const app = createTestApp()
  const userId = makeUser(app, { plan: 'pro' })
  const { key } = createAppKey(app, { userId, request: { name: 'n8n', scopes: ['contacts:write'], pictures: false } })
  const request = { keyId: key.id, idempotencyKey: 'hook-00001', hash: 'x' }
  const respondWith = (secret: string) => () => ({ status: 201, body: { secret } })
  const first = { status: 201, body: { secret: 'whsec_1' } }
  expect(answerOnce(app, request, respondWith('whsec_1'))).toEqual({ ...first, isReplayed: false })
  expect(answerOnce(app, request, respondWith('whsec_2'))).toEqual({ ...first, isReplayed: true })
  const [kept] = app.db.select().from(keptAnswers).all()
  expect(kept?.body.toString('latin1')).not.toContain('whsec')
  // With another bot token it cannot be decrypted.
  const env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: '987654321:another-token-that-only-tests-know-0000' })
  expect(answerOnce({ ...app, env }, request, respondWith('whsec_2'))).toMatchObject({ body: { secret: 'whsec_2' } })
})
