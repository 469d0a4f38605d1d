import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileText, hostileTexts, notClean } from '#reader/testing/hostile-text.ts'
import { cleanAddress, cleanLine, cleanText, cleanVcard } from './clean-text.ts'

it.each([
  ['a plain text', 'Ana Torres', 'Ana Torres'],
  ['accents, emoji and other scripts', 'José 👩‍💻 山田 \u0928\u093f', 'José 👩‍💻 山田 \u0928\u093f'],
  ['every kind of line break', 'a\r\nb\rc\nd\u0085e\u2028f\u2029g\vh\fi', 'a\nb\nc\nd\ne\nf\ng\nh\ni'],
  ['control characters', 'a\0b\u0001c\u001fd\u007fe\u009ff', 'abcdef'],
  ['noncharacters', 'a\ufffeb\uffffc\ufdd0d', 'abcd'],
  ['unpaired surrogates', 'a\ud83db\ude00c😀', 'abc😀'],
  ['surrounding space', ' \n a\tb \r\n', 'a\tb'],
])('%s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

it('line breaks and tabs become spaces in a line, and commas in an address', () => {
  expect(cleanLine('A\rEND:VCARD\r\nBEGIN:VCARD')).toBe('A END:VCARD BEGIN:VCARD')
  expect(cleanAddress('C/ Mayor 1\n28013\tMadrid')).toBe('C/ Mayor 1, 28013, Madrid')
})

it('a letter keeps at most thirty combining marks', () => {
  expect(cleanText(`e${'\u0301'.repeat(1000)}x\u0301`)).toBe(`e${'\u0301'.repeat(30)}x\u0301`)
})

it('any text is clean afterwards, and cleaning it again changes nothing', () => {
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

it('a stored vCard keeps its lines and gets no new ones', () => {
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

it.each(['\u200b', '\u200c\u200d', '\u2060 \ufeff', '\u3164'])('a text that shows nothing is none: %j', text => {
  expect(cleanText(text)).toBe('')
})

it('joiners inside a text stay', () => {
  for (const text of ['می\u200cخواهم', 'ශ\u200dරී', '👨\u200d👩\u200d👧']) expect(cleanText(text)).toBe(text)
})
