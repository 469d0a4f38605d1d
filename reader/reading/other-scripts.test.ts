import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { contactsIn } from '#reader/contacts/contacts-in.ts'
import { defaultPhotoLimits, type Reading } from '#reader/port.ts'
import { repeats } from '#reader/testing/repeats.ts'
import { type Engines, openEngines, readPhoto } from './read-photo.ts'

const standard = { limits: defaultPhotoLimits, care: 'standard' } as const
let engines: Engines

beforeAll(async () => {
  engines = await openEngines('auto')
})

const readingOf = async (name: string): Promise<Reading> =>
  readPhoto(engines, await readFile(`reader/testing/files/script-${name}.jpg`), standard)

describe('a card in a script that is not read', () => {
  const unread = [
    ['arabic', '+966114652390', 'samer@alnakheel.example.com'],
    ['hebrew', '+97236124485', 'dana@oren-systems.example.com'],
    ['thai', '+6626534418', 'somchai@dokbua.example.com'],
    ['devanagari', '+915224301187', 'anita@himalay-traders.example.com'],
  ] as const
  it.each(unread.slice(0, repeats(1, 4)))(
    'has no invented name or firm, and says so: %s',
    async (script, phone, email) => {
      const reading = await readingOf(script)
      expect(reading.unreadScripts).toEqual([script])
      expect(contactsIn(reading, {})[0]?.contact).toMatchObject({
        first_name: '',
        last_name: '',
        company: '',
        position: '',
        address: '',
        email,
        phone_e164: phone,
      })
    },
  )

  it('gives no text if there is nothing else on it', async () => {
    const reading = await readingOf('arabic-only')
    expect([reading.lines, reading.unreadScripts]).toEqual([[], ['arabic']])
    expect(contactsIn(reading, {})).toEqual([])
  })
})

describe('a card in Chinese whose lines run from top to bottom', () => {
  it('is read upright, from right to left', async () => {
    const reading = await readingOf('vertical')
    expect(reading.lines.map(line => line.text)).toEqual([
      '北京远航科技有限公司',
      '王建国',
      '总经理',
      '北京市海淀区中关村大街八号',
      '+86 10 6255 4410',
    ])
    expect(reading.height).toBeGreaterThan(reading.width)
    expect(reading.unreadScripts).toBeUndefined()
  })
})
