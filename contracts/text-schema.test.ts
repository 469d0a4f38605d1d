import { cleanLine, cleanText } from 'card-reader/clean-text'
import { hostileText } from 'card-reader/testing/hostile-text.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineSchema, textSchema } from './text-schema.ts'

it('every text from outside is cleaned', () => {
  fc.assert(
    fc.property(hostileText, text => {
      expect(textSchema(1000).parse(text)).toBe(cleanText(text))
      expect(lineSchema(1000).parse(text)).toBe(cleanLine(text))
    }),
  )
})
