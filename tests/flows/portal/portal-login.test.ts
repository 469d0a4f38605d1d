import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { requestedCodeSchema } from '#contracts/portal.ts'
import { getProfilePhoto } from '#core/account/profile.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const phone = '+34612345678'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person({ firstName: 'Anna', languageCode: 'es' })
})
afterEach(() => flow.stop())

const texts = () => flow.telegram.said(anna.id).map(message => message.text)
const codesIn = (text: string | undefined) => text?.match(/\b\d{6}\b/g)

async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}

async function sharePhone(): Promise<void> {
  anna.sendContact({ phone })
  await flow.settled()
}

async function post(path: string, body: unknown) {
  const api = createApi(flow.app, { botUsername: () => undefined })
  const headers = { 'content-type': 'application/json' }
  const response = await api.request(`/api/portal/auth/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

describe('the portal’s code', () => {
  test('is sent by the bot in the person’s language, and signs in', async () => {
    await sharePhone()
    const { body } = await post('request-mfa', { phoneNumber: phone })
    await flow.telegram.until(() => codesIn(texts().at(-1)) !== null)
    expect(texts().at(-1)).toContain('Tu código para el portal web')
    const code = codesIn(texts().at(-1))?.[0]
    const signedIn = await post('verify-mfa', { telegramId: requestedCodeSchema.parse(body).telegramId, code })
    expect(signedIn.body).toMatchObject({ sessionToken: expect.stringMatching(/^[\w-]{43}$/) })
    expect(flow.logged.join('\n')).not.toContain(code)
  })

  test('is sent despite temporary failures of Telegram', async () => {
    await sharePhone()
    flow.telegram.fail('sendMessage', { status: 502 })
    await post('request-mfa', { phoneNumber: phone })
    await flow.telegram.until(() => codesIn(texts().at(-1)) !== null)
  })

  test('is sent by /login too, the same one while it lives, and both sign in', async () => {
    await sharePhone()
    const { body } = await post('request-mfa', { phoneNumber: phone })
    await flow.telegram.until(() => codesIn(texts().at(-1)) !== null)
    await say('/login')
    const given = codesIn(texts().at(-1))
    await say('/login')
    expect(codesIn(texts().at(-1))).toEqual(given)
    expect(texts().at(-1)?.replaceAll(' ', '')).toContain(phone)
    const signedIn = await post('verify-mfa', {
      telegramId: requestedCodeSchema.parse(body).telegramId,
      code: given?.[0],
    })
    expect(signedIn.status).toBe(200)
  })

  test('/login asks for the phone first, with the reason', async () => {
    await say('/login')
    expect(texts().at(-1)).toContain('Compártelo con el botón')
    anna.press('Compartir mi teléfono')
    await flow.settled()
    await say('/login')
    expect(codesIn(texts().at(-1))).toHaveLength(1)
  })

  test('is not sent to a person who blocked the bot, and the login does not reveal that', async () => {
    await sharePhone()
    anna.block()
    await flow.settled()
    expect((await post('request-mfa', { phoneNumber: phone })).status).toBe(200)
    await flow.telegram.until(() => flow.logged.some(line => line.includes('sign-in code')))
  })
})

describe('the profile photo', () => {
  const jpeg = (size: number) => new Uint8Array(size).fill(0xff).with(1, 0xd8)
  const photo = () => getProfilePhoto(flow.app, { userId: anna.id })

  test('is the largest that fits, fetched once, and contains no token', async () => {
    await say('/help')
    anna.showProfilePhoto([
      { side: 160, bytes: jpeg(6000) },
      { side: 320, bytes: jpeg(20_000) },
      { side: 640, bytes: jpeg(60_000) },
    ])
    const url = await photo()
    expect(url?.startsWith('data:image/jpeg;base64,/9j/')).toBe(true)
    expect(Buffer.from(url?.split(',')[1] ?? '', 'base64')).toHaveLength(20_000)
    expect(url?.length).toBeLessThanOrEqual(30_000)
    expect(await photo()).toBe(url)
    expect(flow.telegram.calls('getUserProfilePhotos')).toHaveLength(1)
    expect(url).not.toContain(flow.telegram.token)
  })

  test('is null if there is none, and is not fetched again that day', async () => {
    await say('/help')
    expect([await photo(), await photo()]).toEqual([null, null])
    expect(flow.telegram.calls('getUserProfilePhotos')).toHaveLength(1)
  })

  test('is null while Telegram does not answer, and is fetched again', async () => {
    await say('/help')
    anna.showProfilePhoto([{ side: 160, bytes: jpeg(6000) }])
    flow.telegram.fail('getUserProfilePhotos', { status: 403 })
    expect(await photo()).toBeNull()
    expect(await photo()).toContain('data:image/jpeg')
  })
})
