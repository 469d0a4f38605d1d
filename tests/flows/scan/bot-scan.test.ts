import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'
import { getUser } from '#core/users/users.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
beforeEach(async () => {
  flow = await startBotFlow({ env: { STARS_PRO: '250', SUPPORT_CONTACT: '@help', OPERATOR_NAME: 'Cards SL' } })
})
afterEach(() => flow.stop())

const textsTo = (id: number) => flow.telegram.said(id).map(message => message.text || message.document?.name)
const buttonsOf = (id: number) => flow.telegram.said(id).flatMap(message => message.buttons.flat().map(one => one.text))
const otherCard = (n: number) => photoOf(`Berta Puig`, `berta${n}@firma${n}.es`, `Firma ${n} S.L.`)

describe('a photo of a card', () => {
  test('is answered at once, becomes a contact, and its vCard follows', async () => {
    const { telegram } = flow
    const anna = telegram.person()
    const { read } = flow.app.ocr
    const reading = Promise.withResolvers<void>()
    flow.app.ocr.read = photo => reading.promise.then(() => read(photo))
    const photoId = anna.sendPhoto(photoOf(...anaCard))
    await telegram.until(() => telegram.said(anna.id)[0]?.text === 'Reading your card…')
    expect(telegram.said(anna.id)).toMatchObject([{ replyTo: photoId }])
    reading.resolve()
    await flow.settled()

    const [result, card] = telegram.said(anna.id)
    expect(result).toMatchObject({ edits: 2 })
    expect(result?.text).toContain('Saved to your contacts')
    for (const value of anaCard) expect(result?.text).toContain(value)
    expect(buttonsOf(anna.id)).toEqual(['WhatsApp', 'Edit', 'More'])
    expect(anna.press('WhatsApp')).toMatch(/^https:\/\/wa\.me\/34612345678\?text=Hello%20Ana/)
    expect(card?.document?.name).toBe('Ana-Torres.vcf')
    const vcard = new ICAL.Component(ICAL.parse(Buffer.from(card!.document!.bytes).toString()))
    expect(vcard.getFirstPropertyValue('version')).toBe('3.0')
    expect(vcard.getFirstPropertyValue('fn')).toBe('Ana Torres')
    expect(vcard.getFirstPropertyValue('email')).toBe('ana.torres@norteobras.com')
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(1)
  })

  test('delivered twice by Telegram is one scan and one answer', async () => {
    const { telegram } = flow
    const anna = telegram.person()
    anna.sendPhoto(photoOf(...anaCard))
    await flow.settled()
    const before = JSON.stringify(telegram.chat(anna.id))
    const update = telegram.updates.at(-1)!
    telegram.repeat(update)
    receiveUpdate(flow.app, { ...update, update_id: update.update_id + 1000 })
    anna.sendText('/help')
    await flow.settled()
    expect(telegram.said(anna.id)).toHaveLength(3)
    expect(JSON.stringify(telegram.chat(anna.id).slice(0, 3))).toBe(before)
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(1)
  })

  test('with an invalid phone offers no WhatsApp', async () => {
    const anna = flow.telegram.person()
    anna.sendPhoto(photoOf('Ana Torres', 'Head of Sales', 'ana.torres@norteobras.com'))
    await flow.settled()
    expect(buttonsOf(anna.id)).not.toContain('WhatsApp')
  })

  test('with HTML’s special characters is shown as printed', async () => {
    const anna = flow.telegram.person()
    anna.sendPhoto(photoOf('Ana Torres', 'Research & Development', 'ana.torres@norteobras.com'))
    await flow.settled()
    expect(flow.telegram.said(anna.id)[0]?.text).toContain('Research & Development')
  })

  test('is answered in Spanish if Telegram’s client is in Spanish', async () => {
    const anna = flow.telegram.person({ languageCode: 'es-MX' })
    anna.sendPhoto(photoOf(...anaCard))
    await flow.settled()
    expect(textsTo(anna.id)[0]).toContain('Guardado en tus contactos')
    expect(buttonsOf(anna.id)).toContain('Más')
  })
})

describe('many photos', () => {
  test('five on the free plan: three contacts, and two refusals with the way to more', async () => {
    const { telegram } = flow
    const anna = telegram.person()
    for (let n = 1; n <= 5; n++) anna.sendPhoto(otherCard(n))
    await flow.settled()
    const texts = textsTo(anna.id)
    expect(texts.filter(text => text?.startsWith('Saved'))).toHaveLength(3)
    expect(texts.filter(text => text?.startsWith('You have used all the scans'))).toHaveLength(2)
    expect(telegram.calls('getFile')).toHaveLength(3)
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(3)
    anna.press('Upgrade')
    await flow.settled()
    expect(textsTo(anna.id).at(-1)).toContain('50 scans')
  })
})

describe('a photo of a firm alone', () => {
  test('becomes a contact of the firm, beside the firm’s person too', async () => {
    const anna = flow.telegram.person()
    anna.sendPhoto(photoOf('Brandner Metallbau GmbH', 'Treppen · Geländer · Tore'))
    await flow.settled()
    expect(textsTo(anna.id)[0]).toContain('Brandner Metallbau GmbH')
    expect(listContacts(flow.app, { userId: anna.id })).toMatchObject([
      { company: 'Brandner Metallbau GmbH', first_name: '', phone: '' },
    ])
    anna.sendPhoto(photoOf('Ida Brandner', 'Geschäftsführerin', 'Brandner Metallbau GmbH', 'ida@brandner-metall.de'))
    await flow.settled()
    expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(2)
  })
})

describe('a photo without a contact', () => {
  test('is answered with advice, and costs nothing', async () => {
    const anna = flow.telegram.person()
    anna.sendPhoto(photoOf())
    anna.sendPhoto(new Uint8Array(300).fill(9))
    await flow.settled()
    expect(textsTo(anna.id)).toEqual([
      expect.stringContaining('Lay the card flat, in good light, and fill the frame'),
      expect.stringContaining('could not be opened'),
    ])
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(0)
  })
})

describe('a file', () => {
  const card = () => photoOf(...anaCard)

  test.each([
    ['a JPEG by its type', { name: 'card', mime: 'image/jpeg' }],
    ['a PNG by its extension', { name: 'Card.PNG' }],
    ['an iPhone picture', { name: 'card.heic', mime: 'application/octet-stream' }],
    ['a PDF', { name: 'card.pdf', mime: 'application/pdf' }],
  ])('%s is scanned', async (_name, file) => {
    const anna = flow.telegram.person()
    anna.sendDocument(card(), file)
    await flow.settled()
    expect(textsTo(anna.id)[0]).toContain('Saved to your contacts')
  })

  test('of another kind is refused with advice, and not downloaded', async () => {
    const anna = flow.telegram.person()
    anna.sendDocument(card(), { name: 'card.docx', mime: 'application/octet-stream' })
    await flow.settled()
    expect(textsTo(anna.id)).toEqual([expect.stringContaining('JPEG, PNG, WebP or HEIC) or PDF')])
    expect(flow.telegram.calls('getFile')).toHaveLength(0)
  })

  test('over 20 MB is refused before it is downloaded', async () => {
    const anna = flow.telegram.person()
    anna.sendDocument(card(), { name: 'card.png', size: 21 * 1024 * 1024 })
    await flow.settled()
    expect(textsTo(anna.id)).toEqual([expect.stringContaining('at most 20 MB')])
    expect(flow.telegram.calls('getFile')).toHaveLength(0)
  })
})
