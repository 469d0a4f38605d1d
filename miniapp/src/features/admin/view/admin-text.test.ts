import { expect, test } from 'vitest'
import { scanFailures } from '#contracts/errors.ts'
import en from '#texts/en/admin.json'

test('every way in which a scan can fail has a name', () => {
  expect(Object.keys(en.failure).sort()).toEqual([...scanFailures].sort())
})
