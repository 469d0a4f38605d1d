import { expect, test } from 'vitest'
import { scanFailures } from '#core/contracts/errors.ts'
import en from '#core/i18n/en/admin.json'
import es from '#core/i18n/es/admin.json'

type Texts = { [key: string]: string | Texts }

const namesOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? `${path}${key} ${text.match(/{{\w+}}/g)?.sort() ?? ''}`
      : namesOf(text, `${path}${key}.`),
  )

test('every text is there in both languages, with the same values in it', () => {
  expect(namesOf(es)).toEqual(namesOf(en))
})

test('every way in which a scan can fail has a name', () => {
  expect(Object.keys(en.failure).sort()).toEqual([...scanFailures].sort())
})
