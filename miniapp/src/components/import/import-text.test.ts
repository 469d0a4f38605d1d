import { expect, test } from 'vitest'
import { columnFields } from '#contracts/import/csv-columns.ts'
import en from '#texts/en/imports.json'

test('a column may be said to hold all that the server knows', () => {
  expect(Object.keys(en.fields)).toEqual(columnFields)
})
