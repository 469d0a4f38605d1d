import { expect, test } from 'vitest'
import { isCardFile } from './card-files.ts'

test.each([
  [{ type: 'image/jpeg' }, true],
  [{ type: 'IMAGE/PNG' }, true],
  [{ type: 'application/octet-stream', name: 'IMG_1.HEIC' }, true],
  [{ type: '', name: 'IMG_1.heic' }, true],
  [{ name: 'card.webp' }, true],
  [{ type: 'application/pdf', name: 'card' }, true],
  [{ name: 'Cards.PDF' }, true],
  [{ type: 'image/gif', name: 'card.gif' }, false],
  [{ name: 'card.jpg.exe' }, false],
  [{}, false],
])('%o is a file to read: %s', (file, expected) => {
  expect(isCardFile(file)).toBe(expected)
})
