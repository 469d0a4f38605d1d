import { expect, test } from 'vitest'
import { errorOfAnswer } from './api-error.ts'

test("our api's refusal keeps its code and wrong fields, and reads as status and sentence", () => {
  const text = JSON.stringify({ error: 'Check the fields.', code: 'invalid-input', fields: { email: 'Invalid email' } })
  const error = errorOfAnswer({ status: 422, statusText: 'Unprocessable', text })
  expect(error.message).toBe('422: Check the fields.')
  expect(error.code).toBe('invalid-input')
  expect(error.fields).toEqual({ email: 'Invalid email' })
})

test.each([
  ['<h1>Bad gateway</h1>', '502: <h1>Bad gateway</h1>'],
  ['', '502: Bad Gateway'],
  ['"text"', '502: "text"'],
])("a proxy's answer %j reads as status and body, else status text", (text, message) => {
  const error = errorOfAnswer({ status: 502, statusText: 'Bad Gateway', text })
  expect(error.message).toBe(message)
  expect(error.code).toBeUndefined()
})
