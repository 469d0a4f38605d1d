import { expect, it } from 'vitest'
import { photoFormatOf } from './prepare-image.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x18ftypheic', 'heif'],
  ['\0\0\0\x18ftypmp42', undefined],
  ['GIF89a', undefined],
  ['%PDF-1.7', 'pdf'],
  ['\0\0rubbish%PDF-1.7', 'pdf'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  ['RIFF\0\0\0\0WAVE', undefined],
  ['', undefined],
])('the format is detected from the first bytes: %j is %s', (content, expected) => {
  expect(photoFormatOf(bytes(content))).toBe(expected)
})
