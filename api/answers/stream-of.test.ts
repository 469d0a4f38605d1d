import { expect, test } from 'vitest'
import { streamOf } from './streamed-answers.ts'

test('a piece is made only when it is read, and nothing more once the client is gone', async () => {
  const made: string[] = []
  function* pieces() {
    try {
      for (const piece of ['one', 'two', 'three']) {
        made.push(piece)
        yield piece
      }
    } finally {
      made.push('ended')
    }
  }
  const reader = streamOf(pieces()).getReader()
  expect(made).toEqual([])
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('one')
  expect(made).toEqual(['one'])
  await reader.cancel()
  expect(made).toEqual(['one', 'ended'])
})
