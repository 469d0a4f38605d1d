import { expect, test } from 'vitest'
import { ApiError, offlineError } from '#miniapp/api/api-error.ts'
import { describeLookUpError, LookUpRefused } from './use-enrichment.ts'

test.each([
  ['a refusal with the server’s words', new LookUpRefused('Nada público'), { message: 'Nada público' }],
  ['a refusal without words', new LookUpRefused(''), { key: 'refused', offline: false }],
  ['an answer that is no success', new ApiError({ status: 500, message: '500: x' }), { key: 'failed', offline: false }],
  ['no connection', offlineError(), { key: 'failed', offline: true }],
])('%s is told as SPEC has it', (_, error, told) => {
  expect(describeLookUpError(error)).toEqual(told)
})
