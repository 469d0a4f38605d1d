import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileText, hostileTexts, notClean } from '#reader/testing/hostile-text.ts'
import { cleanAddress, cleanLine, cleanText, cleanVcard } from './clean-text.ts'

it.each([
  ['a plain text', 'Ana Torres', 'Ana Torres'],
  ['accents, emoji and other scripts', 'José 👩‍💻 山田 \u0928\u093f', 'José 👩‍💻 山田 \u0928\u093f'],
  ['every kind of line break', 'a\r\nb\rc\nd\u0085e\u2028f\u2029g\vh\fi', 'a\nb\nc\nd\ne\nf\ng\nh\ni'],
  ['control characters', 'a\0b\u0001c\u001fd\u007fe\u009ff', 'abcdef'],
  ['what is no character', 'a\ufffeb\uffffc\ufdd0d', 'abcd'],
  ['halves of pairs', 'a\ud83db\ude00c😀', 'abc😀'],
  ['space around it', ' \n a\tb \r\n', 'a\tb'],
])('%s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

it('one line has its breaks and tabs replaced, those of an address by commas', () => {
  expect(cleanLine('A\rEND:VCARD\r\nBEGIN:VCARD')).toBe('A END:VCARD BEGIN:VCARD')
  expect(cleanAddress('C/ Mayor 1\n28013\tMadrid')).toBe('C/ Mayor 1, 28013, Madrid')
})

it('no letter keeps more than thirty marks', () => {
  expect(cleanText(`e${'\u0301'.repeat(1000)}x\u0301`)).toBe(`e${'\u0301'.repeat(30)}x\u0301`)
})

it('any text is clean afterwards, and cleaned again it stays the same', () => {
  fc.assert(
    fc.property(hostileText, text => {
      expect(cleanText(text)).not.toMatch(notClean)
      expect(cleanLine(text)).not.toMatch(/[\n\t]/)
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
      expect(cleanVcard(text).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(cleanVcard(text).replaceAll('\r\n', '')).not.toMatch(notClean)
    }),
  )
})

it('a stored vCard keeps its lines, and no other', () => {
  const lines = ['BEGIN:VCARD', 'FN:Ana', ' Torres', 'END:VCARD', '']
  expect(cleanVcard(lines.join('\r\n'))).toBe(lines.join('\r\n'))
  for (const text of hostileTexts) {
    const stored = ['BEGIN:VCARD', `FN:${text}`, 'END:VCARD', ''].join('\r\n')
    const found = cleanVcard(stored)
      .split('\r\n')
      .filter(line => line.startsWith('BEGIN'))
    expect(found).toHaveLength(text.includes('\r\nBEGIN') ? 2 : 1)
  }
})
