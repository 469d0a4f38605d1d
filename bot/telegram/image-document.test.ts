import { expect, test } from 'vitest'
import { isImage } from '#bot/telegram/image-document.ts'

test.each([
  [{ mime_type: 'image/jpeg' }, true],
  [{ mime_type: 'IMAGE/PNG' }, true],
  [{ mime_type: 'application/octet-stream', file_name: 'IMG_1.HEIC' }, true],
  [{ file_name: 'card.webp' }, true],
  [{ mime_type: 'application/pdf', file_name: 'card.pdf' }, false],
  [{ mime_type: 'image/gif', file_name: 'card.gif' }, false],
  [{ file_name: 'card.jpg.exe' }, false],
  [{}, false],
])('%o is a picture to read: %s', (document, expected) => {
  expect(isImage(document)).toBe(expected)
})
