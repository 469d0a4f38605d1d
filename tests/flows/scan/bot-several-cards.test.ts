import { isThorough } from 'card-reader/testing/repeats.ts'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { getUser } from '#core/users/users.ts'
import { sharedReaders } from '#tests/app/shared-readers.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const cell = { width: 900, height: 675 }

/** A photo of rendered cards side by side on a table. */
async function tableWith(...names: string[]): Promise<Uint8Array> {
  const cards = names.map(async (name, index) => ({
    input: await sharp(`reader/synth/set/${name}.jpg`).resize(cell).toBuffer(),
    left: index * cell.width,
    top: 0,
  }))
  const table = { width: names.length * cell.width, height: cell.height, channels: 3, background: '#8a7766' } as const
  return sharp({ create: table })
    .composite(await Promise.all(cards))
    .jpeg()
    .toBuffer()
}

async function withFlow(
  languageCode: string,
  run: (flow: BotFlow, person: ReturnType<BotFlow['telegram']['person']>) => Promise<void>,
) {
  const flow = await startBotFlow({ ocr: sharedReaders() })
  try {
    await run(flow, flow.telegram.person({ languageCode }))
  } finally {
    await flow.stop()
  }
}

const buttonsOf = ({ telegram }: BotFlow, id: number) =>
  telegram.said(id)[0]!.buttons.flatMap(row => row.map(button => button.text))
const namesIn = ({ app }: BotFlow, userId: number) =>
  listContacts(app, { userId })
    .map(contact => contact.first_name)
    .sort()

describe('a photo of two cards', () => {
  test('asks, and saves both as one scan, each with its vCard; a second press saves nothing new', async () => {
    await withFlow('en', async (flow, anna) => {
      const { telegram, app } = flow
      anna.sendDocument(await tableWith('card-01', 'card-02'), { name: 'table.jpg', mime: 'image/jpeg' })
      await flow.settled()
      const [question] = telegram.said(anna.id)
      expect(question!.text).toContain('Corwin Ashdell')
      expect(question!.text).toContain('I see 2 cards in this photo')
      expect(buttonsOf(flow, anna.id).slice(0, 2)).toEqual(['Save all 2', 'Only this one'])
      expect(namesIn(flow, anna.id)).toEqual(['Corwin'])

      anna.press('Save all 2')
      anna.press('Save all 2')
      await flow.settled()
      const said = telegram.said(anna.id)
      expect(said[0]!.text).not.toContain('I see 2 cards')
      expect(buttonsOf(flow, anna.id)).not.toContain('Save all 2')
      expect(said.filter(message => message.text?.includes('Yolanda'))).toHaveLength(1)
      const vcards = said.flatMap(message => message.document?.bytes ?? []).map(bytes => Buffer.from(bytes).toString())
      const names = vcards.map(vcard => new ICAL.Component(ICAL.parse(vcard)).getFirstPropertyValue('fn'))
      expect(names).toEqual(['Corwin Ashdell', 'Yolanda Montalvillo Larrañaga'])
      expect(namesIn(flow, anna.id)).toEqual(['Corwin', 'Yolanda'])
      expect(listScans(app, { userId: anna.id })).toMatchObject([{ cards_waiting: 0, cards_saved: 1 }])
      expect(getUser(app, { userId: anna.id }).scans_used).toBe(1)
    })
  })

  test.runIf(isThorough)('saves the first alone on request, in Spanish too', async () => {
    await withFlow('es', async (flow, anna) => {
      anna.sendDocument(await tableWith('card-05', 'card-06'), { name: 'mesa.jpg', mime: 'image/jpeg' })
      await flow.settled()
      expect(flow.telegram.said(anna.id)[0]!.text).toContain('Veo 2 tarjetas en esta foto')
      anna.press('Solo esta')
      await flow.settled()
      expect(namesIn(flow, anna.id)).toHaveLength(1)
      expect(buttonsOf(flow, anna.id)).not.toContain('Solo esta')
      expect(flow.telegram.said(anna.id)[0]!.text).toContain('Guardado en tus contactos')
    })
  })
})
