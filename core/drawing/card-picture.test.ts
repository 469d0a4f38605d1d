import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawCard } from './card-picture.ts'

const card = {
  ...{ first_name: 'Olga', last_name: 'Prat', company: 'Norte Obras', position: 'Head of sales' },
  ...{ email: 'olga@norte.example', phone: '+34 600 111 222', website: 'https://norte.example' },
}
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

it.each([
  ['a short name', {}],
  ['names as long as a profile takes', { first_name: 'Wolfeschlegel '.repeat(8), last_name: long, position: long }],
  ['a long company of one word', { company: 'W'.repeat(200) }],
  ['markup', { first_name: '<b>Olga</b> & "Co"', company: '</span>' }],
  ['Cyrillic', { first_name: 'Иван', last_name: 'Петров' }],
  ['Greek', { first_name: 'Ελένη', last_name: 'Παπαδοπούλου' }],
  ['Arabic, from right to left', { first_name: 'محمد', last_name: 'علي' }],
  ['many accents on one letter', { first_name: `Z${'\u0301'.repeat(100)}` }],
  ['half of a character', { first_name: 'Olga\ud83d' }],
  ['a company without a person', { first_name: '', last_name: '' }],
])('%s is drawn within the card', async (_, change) => {
  const picture = await drawCard({ ...card, ...change })
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  const isInk = (x: number, y: number) => (data[y * info.width * info.channels + x * info.channels] ?? 255) < 160
  const inked = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (isInk(x, y)) return true
    return false
  }
  expect(inked(380, 90, 1080, 490)).toBe(true)
  expect(inked(1082, 62, 1200, 490) || inked(0, 0, 1200, 58) || inked(0, 572, 1200, 630)).toBe(false)
})

it('shows neither the phone number nor the e-mail address', async () => {
  expect(await drawCard({ ...card, email: '', phone: '' })).toEqual(await drawCard(card))
})

it('draws no boxes for letters that no font has', async () => {
  expect(await drawCard({ ...card, first_name: '\u{10fffc}' })).toBeUndefined()
  expect(await drawCard({ ...card, first_name: '小明', last_name: '王' })).toBeDefined()
  expect(await drawCard({ ...card, company: '\u{10fffc}' })).toEqual(await drawCard({ ...card, company: '' }))
})

it('draws names with signs that show nothing like those without', async () => {
  const plain = await drawCard({ ...card, first_name: 'Ana' })
  for (const sign of ['\u200c', '\u200f', '\u202e', '\u{e0067}', '\u3164', '\u00ad'])
    expect(await drawCard({ ...card, first_name: `Ana${sign}` }), JSON.stringify(sign)).toEqual(plain)
})
