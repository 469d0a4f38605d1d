import { GrammyError, HttpError } from 'grammy'
import { describe, expect, test } from 'vitest'
import { isGone, isUnchanged, retryAfterMs, toAppError, withoutSecrets } from '#bot/telegram/telegram-failure.ts'
import { AppError } from '#core/base/errors.ts'

const refusal = (error_code: number, description: string, parameters = {}) =>
  new GrammyError('failed', { ok: false, error_code, description, parameters }, 'sendMessage', { text: 'ana@x.com' })

describe('an error code for core', () => {
  test.each([
    [refusal(403, 'Forbidden: bot was blocked by the user'), 'chat-unreachable', {}],
    [refusal(400, 'Bad Request: chat not found'), 'chat-unreachable', {}],
    [refusal(429, 'Too Many Requests', { retry_after: 7 }), 'telegram-failed', { retryAfter: 7 }],
    [refusal(502, 'Bad Gateway'), 'telegram-failed', {}],
    [new HttpError('Network request failed', new Error('to https://api/bot1:secret/x')), 'telegram-failed', {}],
  ])('%s is %s', (error, code, details) => {
    const heard = toAppError(error)
    expect(heard).toBeInstanceOf(AppError)
    expect(heard).toMatchObject({ code, details })
  })

  test('a call that was wrong in itself stays an error', () => {
    expect(toAppError(refusal(400, "Bad Request: can't parse entities"))).not.toBeInstanceOf(AppError)
  })
})

test('a call is made again when Telegram asks for it, and at once where it does not say', () => {
  expect(retryAfterMs(refusal(429, 'Too Many Requests', { retry_after: 900 }))).toBe(900_000)
  expect(retryAfterMs(refusal(502, 'Bad Gateway'))).toBe(0)
})

test.each([
  ['a refusal', refusal(400, 'Bad Request: whatever')],
  ['a broken line', new HttpError('Network request failed', new Error('to https://api/bot1:secret/x'))],
])('%s is logged without the token and without the message’s text', (_name, error) => {
  const clean = withoutSecrets(error)
  const all = clean instanceof Error ? `${clean.stack} ${JSON.stringify({ ...clean })} ${clean.cause}` : ''
  expect(all).toMatch(/Bad Request|Network request/)
  expect(all).not.toMatch(/secret|ana@x\.com/)
})

test('an edit without changes and one of a deleted message are told apart', () => {
  const unchanged = refusal(400, 'Bad Request: message is not modified: specified new message content …')
  const gone = refusal(400, 'Bad Request: message to edit not found')
  expect([isUnchanged(unchanged), isGone(unchanged)]).toEqual([true, false])
  expect([isUnchanged(gone), isGone(gone)]).toEqual([false, true])
})
