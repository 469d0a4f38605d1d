import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Api, type GrammyError, InlineKeyboard, InputFile } from 'grammy'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeTelegram, startTelegram } from './telegram.ts'

let telegram: FakeTelegram
let api: Api

beforeEach(async () => {
  telegram = await startTelegram()
  api = new Api(telegram.token, { apiRoot: telegram.root })
})
afterEach(() => telegram.stop())

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (caught: GrammyError) => caught,
  )
  return error && `${error.error_code} ${error.description}`
}
const raw = async (path: string, body: unknown = {}) => {
  const response = await fetch(`${telegram.root}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

describe('what it accepts', () => {
  test('a message is seen with its markup resolved, and an edit is applied', async () => {
    const anna = telegram.person()
    const keyboard = new InlineKeyboard().text('Delete', 'contact:delete:1')
    const sent = await api.sendMessage(anna.id, '<b>Ana</b> &amp; Co', { parse_mode: 'HTML', reply_markup: keyboard })
    expect(telegram.chat(anna.id)).toMatchObject([{ from: 'bot', text: 'Ana & Co', edits: 0 }])
    await api.editMessageText(anna.id, sent.message_id, 'Gone')
    expect(telegram.chat(anna.id)).toMatchObject([{ text: 'Gone', buttons: [], edits: 1 }])
    telegram.assertClean()
  })

  test('a document arrives with the name that grammY writes without quotes', async () => {
    const anna = telegram.person()
    const file = new InputFile(Buffer.from('BEGIN:VCARD'), 'Ana Lopez.vcf')
    const sent = await api.sendDocument(anna.id, file, { caption: '5 < 6' })
    expect(sent.document.file_name).toBe('Ana Lopez.vcf')
    const [seen] = telegram.chat(anna.id)
    expect(Buffer.from(seen!.document!.bytes).toString()).toBe('BEGIN:VCARD')
    telegram.assertClean()
  })

  test('long polling returns new updates, and none again after confirmation', async () => {
    const anna = telegram.person()
    const waiting = api.getUpdates({ timeout: 5 })
    anna.sendText('hello')
    const [update] = await waiting
    expect(update?.message?.text).toBe('hello')
    expect(await api.getUpdates({ offset: update!.update_id })).toHaveLength(1)
    expect(await api.getUpdates({ offset: update!.update_id + 1 })).toEqual([])
  })

  test('a photo of an album can be fetched in its largest size', async () => {
    const anna = telegram.person()
    const bytes = new Uint8Array(1000).fill(7)
    anna.sendAlbum([bytes, bytes])
    const [first, second] = await api.getUpdates()
    expect(first?.message?.media_group_id).toBe(second?.message?.media_group_id)
    const largest = first!.message!.photo!.toSorted((a, b) => b.width - a.width)[0]!
    const { file_path } = await api.getFile(largest.file_id)
    const response = await fetch(`${telegram.root}/file/bot${telegram.token}/${file_path}`)
    expect((await response.bytes()).length).toBe(1000)
  })

  test('pressing a button notifies the bot, and its answer is accepted once', async () => {
    const anna = telegram.person()
    await api.sendMessage(anna.id, 'Hi', {
      reply_markup: new InlineKeyboard().text('Yes', 'yes').url('Web', 'https://a.io'),
    })
    expect(anna.press('Web')).toBe('https://a.io')
    anna.press('Yes')
    const [update] = await api.getUpdates()
    expect(update?.callback_query).toMatchObject({ data: 'yes', message: { text: 'Hi' } })
    await api.answerCallbackQuery(update!.callback_query!.id)
    expect(await refusal(api.answerCallbackQuery(update!.callback_query!.id))).toContain('query is too old')
  })

  test('a webhook is called with its secret until it answers 2xx', async () => {
    const seen: unknown[] = []
    const server = createServer((request, response) => {
      seen.push(request.headers['x-telegram-bot-api-secret-token'])
      response.writeHead(seen.length < 3 ? 500 : 200).end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    telegram.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await api.setWebhook('https://bot.example/hook', { secret_token: 's3cret' })
    telegram.person().sendText('hello')
    await telegram.until(() => seen.length === 3)
    expect(seen).toEqual(['s3cret', 's3cret', 's3cret'])
    expect(await refusal(api.getUpdates())).toContain('409')
    await api.deleteWebhook()
    server.closeAllConnections()
    server.close()
  })
})

describe('what it refuses, like Telegram', () => {
  test('a parameter that the Bot API does not know fails the call and the test', async () => {
    const anna = telegram.person()
    const { status } = await raw(`/bot${telegram.token}/sendMessage`, { chat_id: anna.id, text: 'x', parse: 'HTML' })
    expect(status).toBe(400)
    expect(() => telegram.assertClean()).toThrow(/sendMessage.*additional properties.*parse/)
  })

  test('a parameter of the wrong kind fails the test', async () => {
    await raw(`/bot${telegram.token}/sendMessage`, { chat_id: 1, text: 42 })
    expect(() => telegram.assertClean()).toThrow(/text: must be string/)
  })

  test('an unknown method gets 404 with an error body', async () => {
    expect(await raw(`/bot${telegram.token}/sendPigeon`)).toEqual({
      status: 404,
      body: { ok: false, error_code: 404, description: 'Not Found' },
    })
  })

  test('a wrong token is 401', async () => {
    expect(await raw('/bot1:wrong/getMe')).toMatchObject({ status: 401, body: { description: 'Unauthorized' } })
  })

  test.each([
    ['an empty text', ' ', {}, 'text is empty'],
    ['a text over 4096', 'x'.repeat(4097), {}, 'message is too long'],
    ['unescaped HTML', 'a < b', { parse_mode: 'HTML' }, "can't parse entities"],
    ['an open tag', '<b>a', { parse_mode: 'HTML' }, "can't parse entities"],
    [
      'a web app without https',
      'x',
      { reply_markup: new InlineKeyboard().webApp('Open', 'http://a.io') },
      'Only HTTPS',
    ],
    [
      'a link to a private host',
      'x',
      { reply_markup: new InlineKeyboard().url('Open', 'http://localhost:3000') },
      'Wrong HTTP',
    ],
    [
      'callback data over 64 bytes',
      'x',
      { reply_markup: new InlineKeyboard().text('A', 'ñ'.repeat(33)) },
      'BUTTON_DATA',
    ],
    ['an answer to nothing', 'x', { reply_parameters: { message_id: 1 } }, 'replied not found'],
  ] as const)('%s', async (_name, text, options, reason) => {
    expect(await refusal(api.sendMessage(telegram.person().id, text, options))).toContain(reason)
  })

  test('an edit that changes nothing', async () => {
    const anna = telegram.person()
    const { message_id } = await api.sendMessage(anna.id, 'same')
    expect(await refusal(api.editMessageText(anna.id, message_id, 'same'))).toContain('message is not modified')
    expect(await refusal(api.editMessageText(anna.id, 999_999, 'other'))).toContain('message to edit not found')
  })

  test('a caption over 1024 and an empty file', async () => {
    const anna = telegram.person()
    const file = new InputFile(Buffer.from('x'), 'a.vcf')
    expect(await refusal(api.sendDocument(anna.id, file, { caption: 'x'.repeat(1025) }))).toContain(
      'caption is too long',
    )
    expect(await refusal(api.sendDocument(anna.id, new InputFile(Buffer.alloc(0), 'a.vcf')))).toContain('non-empty')
  })

  test('a file over 20 MB, a blocked chat, a webhook without https', async () => {
    const anna = telegram.person()
    anna.sendDocument(new Uint8Array(1), { name: 'card.png', size: 21 * 1024 * 1024 })
    const [update] = await api.getUpdates()
    expect(await refusal(api.getFile(update!.message!.document!.file_id))).toContain('file is too big')
    anna.block()
    expect(await refusal(api.sendMessage(anna.id, 'x'))).toContain('403 Forbidden: bot was blocked')
    expect(await refusal(api.setWebhook('http://a.io'))).toContain('HTTPS URL must be provided')
  })
})

describe('faults', () => {
  test('429, 5xx, HTML and a cut connection are applied as planned, then calls work again', async () => {
    const anna = telegram.person()
    const say = () =>
      api.sendMessage(anna.id, 'x').then(
        () => 'sent',
        error => `${error}`,
      )
    telegram.fail('sendMessage', { status: 429, retryAfter: 7 })
    telegram.fail('sendMessage', { status: 502 })
    telegram.fail('sendMessage', 'html')
    telegram.fail('sendMessage', 'reset')
    expect(await say()).toContain('retry after 7')
    expect(await say()).toContain('Bad Gateway')
    expect(await say()).toContain('HttpError')
    expect(await say()).toContain('HttpError')
    expect(await say()).toBe('sent')
    expect(telegram.said(anna.id)).toHaveLength(1)
  })

  test('a hanging call ends with the caller’s timeout', async () => {
    const impatient = new Api(telegram.token, { apiRoot: telegram.root, timeoutSeconds: 1 })
    telegram.fail('getMe', 'hang')
    await expect(impatient.getMe()).rejects.toThrow(/getMe/)
  })

  test('a held call can be caught before and after it was handled', async () => {
    const anna = telegram.person()
    const before = telegram.hold('sendMessage', 'before')
    const sending = api.sendMessage(anna.id, 'one')
    await before.caught
    expect(telegram.said(anna.id)).toHaveLength(0)
    await before.release()
    await sending
    const after = telegram.hold('sendMessage', 'after')
    const next = api.sendMessage(anna.id, 'two')
    await after.caught
    expect(telegram.said(anna.id)).toHaveLength(2)
    await after.release()
    expect((await next).text).toBe('two')
  })
})
