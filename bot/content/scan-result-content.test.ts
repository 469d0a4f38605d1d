import { expect, it, test } from 'vitest'
import { unreadLines, unreadOnlyText } from '#bot/content/scan-result-content.ts'
import { sayIn } from '#bot/context/texts.ts'
import { languages } from '#contracts/users.ts'
import { scripts } from '#contracts/values/scripts.ts'

const say = sayIn('en')

it('one sentence says which script is not read, and whether the photo is kept', () => {
  expect(unreadLines(['arabic'], true, say)).toEqual([
    'The card also has text in Arabic script, which is not read. The photo is kept.',
  ])
  expect(unreadLines(['han', 'kana'], false, say)).toEqual([
    'The card also has text in Chinese characters, Japanese kana, which is not read.',
  ])
})

it('nothing is said of a card that was read whole', () => {
  expect(unreadLines([], true, say)).toEqual([])
})

test.each(languages)('every script has its name in %s', language => {
  const names = scripts.map(script => unreadOnlyText([script], sayIn(language)))
  expect(new Set(names).size).toBe(scripts.length)
})
