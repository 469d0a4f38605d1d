import { describe, expect, it } from 'vitest'
import { parseEnv } from '#core/base/env.ts'
import { book, person, setUpAddressBook as setUp, syncBody } from '#tests/app/address-book-setup.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

const routes: Array<[method: string, path: string]> = [
  ['PROPFIND', '/'],
  ['PROPFIND', '/.well-known/carddav'],
  ['OPTIONS', '/carddav/'],
  ['PROPFIND', '/carddav/'],
  ['PROPFIND', `/carddav/${person}/`],
  ['PROPFIND', book],
  ['REPORT', book],
  ['GET', `${book}x.vcf`],
  ['PUT', `${book}x.vcf`],
  ['DELETE', `${book}x.vcf`],
]

describe('who may read it', () => {
  it.each(routes)(
    '%s %s: 401 without a key, with a revoked or unknown one; 403 for a wrong one',
    async (method, path) => {
      const { app, api, userId, keyOf, basic } = setUp()
      const status = async (authorization?: string) => {
        const answer = await api.request(path, { method, headers: { ...(authorization ? { authorization } : {}) } })
        const challenge = answer.headers.get('www-authenticate')
        return [answer.status, challenge]
      }
      const asks = 'Basic realm="Card Scan Bot", charset="UTF-8"'
      const revoked = keyOf()
      app.db.$client.exec('delete from app_keys')
      expect(await status()).toEqual([401, asks])
      expect(await status(basic(revoked))).toEqual([401, asks])
      expect(await status(basic('csb_nobody'))).toEqual([401, asks])
      expect(await status('Basic')).toEqual([401, asks])
      expect(await status(basic(keyOf(), '1002'))).toEqual([401, asks])
      expect(await status(basic(keyOf(['contacts:read'])))).toEqual([403, null])
      const key = keyOf()
      app.db.$client.exec(`delete from subscriptions where user_id = ${userId}`)
      expect(await status(basic(key))).toEqual([403, null])
    },
  )

  it.each(routes.slice(4))('%s %s is nobody else’s', async (method, path) => {
    const { app, api, keyOf, basic } = setUp()
    const other = makeUser(app, { id: 2, plan: 'pro' })
    const authorization = basic(keyOf(['carddav'], false, other), '2')
    const body = method === 'REPORT' ? { body: syncBody('') } : {}
    const answer = await api.request(path, { method, headers: { authorization, depth: '0' }, ...body })
    expect(answer.status).toBe(403)
  })

  it.each([
    ['over plain http from elsewhere', {}, {}, 403],
    ['from this machine', {}, { host: '127.0.0.1:3000' }, 207],
    ['by https, as a proxy says', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }, 207],
    [
      'by http, as a proxy says',
      { TRUST_PROXY: '1', PUBLIC_URL: 'https://cards.example' },
      { 'x-forwarded-proto': 'http' },
      403,
    ],
    ['at a public https address', { PUBLIC_URL: 'https://cards.example' }, {}, 207],
  ])('%s: %j', async (_, env, headers, status) => {
    const { keyOf, ask } = setUp({
      env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, LOG_LEVEL: 'silent', ...env }),
    })
    const answer = await ask('PROPFIND', '/carddav/', keyOf(), '', { depth: '0', host: 'cards.example', ...headers })
    expect(answer.status).toBe(status)
  })

  it('asks a key with too many requests to come back later', async () => {
    const { limits } = createTestApp()
    const { keyOf, ask } = setUp({ limits: { ...limits, requestsPerKey: 1 } })
    const key = keyOf()
    await ask('OPTIONS', '/carddav/', key)
    const refused = await ask('OPTIONS', '/carddav/', key)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await ask('OPTIONS', '/carddav/', keyOf())).status).toBe(204)
  })
})
