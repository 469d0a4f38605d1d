import { expect, it, test } from 'vitest'
import { sayIn } from '#bot/context/texts.ts'
import { languages } from '#contracts/users.ts'
import { scripts } from '#contracts/values/scripts.ts'
import { unreadLines, unreadOnlyText } from './unread-scripts-text.ts'

const say = sayIn('en')

it('one sentence says which script is not read, and whether the photo is kept', () => {
  expect(unreadLines({ scripts: ['arabic'], isKept: true, say })).toEqual([
    'The card also has text in Arabic script, which is not read. The photo is kept.',
  ])
  expect(unreadLines({ scripts: ['han', 'kana'], isKept: false, say })).toEqual([
    'The card also has text in Chinese characters, Japanese kana, which is not read.',
  ])
})

it('nothing is said of a card that was read whole', () => {
  expect(unreadLines({ scripts: [], isKept: true, say })).toEqual([])
})

test.each(languages)('every script has its name in %s', language => {
  const names = scripts.map(script => unreadOnlyText([script], sayIn(language)))
  expect(new Set(names).size).toBe(scripts.length)
})
