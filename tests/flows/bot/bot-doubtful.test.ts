import { afterEach, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
afterEach(() => flow.stop())

/** Ana's card with a hardly legible phone. */
async function sendCard(publicUrl?: string): Promise<void> {
  flow = await startBotFlow(publicUrl === undefined ? {} : { publicUrl })
  anna = flow.telegram.person()
  const { read } = flow.app.ocr
  flow.app.ocr.read = async (photo, how) => {
    const reading = await read(photo, how)
    const lines = reading.lines.map(line => (line.text.startsWith('+34') ? { ...line, confidence: 0.2 } : line))
    return { ...reading, lines }
  }
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
}

const said = () => flow.telegram.said(anna.id)
const labels = () =>
  said()[0]
    ?.buttons.flat()
    .map(button => button.text) ?? []
const contact = () => listContacts(flow.app, { userId: anna.id })[0]
const taps = () => flow.telegram.updates.filter(update => 'callback_query' in update).length

test('an uncertain field is corrected with one tap and the typing, and is not asked about again', async () => {
  await sendCard()
  expect(labels().filter(label => label.includes('⚠️'))).toEqual(['⚠️ Phone'])
  anna.press('⚠️ Phone')
  await flow.settled()
  anna.sendText('+34 699 000 111')
  await flow.settled()
  expect(contact()?.phone_e164).toBe('+34699000111')
  expect(taps()).toBe(1)
  expect(labels().filter(label => label.includes('⚠️'))).toEqual([])
})

test('any other field is corrected with two taps and the typing', async () => {
  await sendCard()
  for (const label of ['Edit', 'Company']) {
    anna.press(label)
    await flow.settled()
  }
  anna.sendText('Norte Obras SA')
  await flow.settled()
  expect(contact()?.company).toBe('Norte Obras SA')
  expect(taps()).toBe(2)
})

test('if the app has an address, an uncertain field opens there beside the card', async () => {
  await sendCard('https://cards.example')
  expect(anna.press('⚠️ Phone')).toBe(`https://cards.example/contacts/${contact()?.id}/compare?field=phone`)
})
