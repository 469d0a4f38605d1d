import { expect, test } from 'vitest'
import { withoutPictures } from './without-pictures.ts'

const card = (name: string, ...picture: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `N:${name};Ana;;;`, ...picture, 'TEL:+34911234567', 'END:VCARD', ''].join('\r\n')
const base64 = Array.from({ length: 10_000 }, () => ` ${'QUJD'.repeat(18)}`)
const bare = base64.map(line => line.trim())
const textOf = async (text: string) => (await withoutPictures(new File([text], 'contacts.vcf'))).text()

test('a file loses its pictures, and nothing else', async () => {
  const people = [
    card('Torres', 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ', ...base64),
    card('Núñez'),
    card('Puig', 'item1.LOGO;ENCODING=BASE64;PNG:', ...bare, ''),
    card('Doe', 'NOTE:PHOTO: none'),
  ]
  const expected = [card('Torres'), card('Núñez'), card('Puig'), card('Doe', 'NOTE:PHOTO: none')]
  expect(await textOf(people.join(''))).toBe(expected.join(''))
})

test('a picture at the end of a file that was cut off is left out too', async () => {
  const cut = `${card('Torres')}BEGIN:VCARD\r\nPHOTO:data\r\n${base64.join('\r\n')}\r\n${base64.join('\r\n')}`
  expect(await textOf(cut)).toBe(`${card('Torres')}BEGIN:VCARD\r\n`)
})

test('a table is sent as it is, whatever its lines begin with', async () => {
  const rows = `Key;Name\n${'Photo;Ana\n'.repeat(200_000)}`
  const table = new File([rows], 'contacts.CSV')
  expect(await withoutPictures(table)).toBe(table)
})

test('a small file, and one in UTF-16, are sent as they are', async () => {
  const [smallFile, wide] = [
    new File([card('Torres', 'PHOTO:x')], 'a.vcf'),
    new File([new Uint8Array(2_000_000).fill(0xff)], 'b.vcf'),
  ]
  expect(await withoutPictures(smallFile)).toBe(smallFile)
  expect(await withoutPictures(wide)).toBe(wide)
})
