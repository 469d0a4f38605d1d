import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { parseEnv } from '#core/base/env.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

function setUp(PUBLIC_URL: string) {
  const env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, LOG_LEVEL: 'silent', PUBLIC_URL })
  return createApi(createTestApp({ env }), { botUsername: () => 'card_scan_bot' })
}

it.each([
  ['https://cards.example', '<true/>', 443],
  ['https://cards.example:8443', '<true/>', 8443],
  ['http://cards.example', '<false/>', 80],
])('an iPhone’s profile leads to the address book at %s and holds no key', async (origin, ssl, port) => {
  const answer = await setUp(origin).request('/address-book/1001.mobileconfig')
  expect(answer.headers.get('content-type')).toContain('application/x-apple-aspen-config')
  const text = await answer.text()
  expect(() => new SaxesParser().write(text).close()).not.toThrow()
  for (const pair of [
    '<key>PayloadType</key><string>com.apple.carddav.account</string>',
    '<key>CardDAVHostName</key><string>cards.example</string>',
    `<key>CardDAVPort</key><integer>${port}</integer>`,
    `<key>CardDAVUseSSL</key>${ssl}`,
    '<key>CardDAVUsername</key><string>1001</string>',
    '<key>CardDAVPrincipalURL</key><string>/carddav/1001/</string>',
  ]) {
    expect(text).toContain(pair)
  }
  expect(text).not.toContain('csb_')
})

it('a person’s profile is always the same, and differs from other people’s', async () => {
  const api = setUp('https://cards.example')
  const of = async (id: string) => (await api.request(`/address-book/${id}.mobileconfig`)).text()
  expect(await of('1001')).toBe(await of('1001'))
  const uuids = (text: string) => text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
  expect(new Set([...uuids(await of('1001')), ...uuids(await of('1002'))]).size).toBe(4)
})

it.each(['x', '0', '1e3', '../1', '<b>'])('there is no profile of %s', async id => {
  const answer = await setUp('https://cards.example').request(`/address-book/${encodeURIComponent(id)}.mobileconfig`)
  expect(answer.headers.get('content-type')).not.toContain('aspen')
})
