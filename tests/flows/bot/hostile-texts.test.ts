import { hostileTexts } from 'card-reader/testing/hostile-text.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { dirtyTexts } from '#tests/app/dirty-texts.ts'
import { makeUser } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
  makeUser(flow.app, { id: anna.id, plan: 'pro' })
})
afterEach(() => flow.stop())

async function send(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}
async function press(label: string): Promise<void> {
  anna.press(label)
  await flow.settled()
}
const saved = () => listContacts(flow.app, { userId: anna.id })
const hostile = hostileTexts.join(' and ').slice(0, 100)

test('any text typed into the chat is stored as clean text', async () => {
  anna.sendPhoto(
    photoOf(...anaCard.map(line => line.replace('Norte', `Norte\u0001\r${'\u2028'}`)), `Calle ${hostile} 1`),
  )
  await flow.settled()
  for (const field of ['Company', 'Position', 'Address', 'Phone']) {
    await press('Edit')
    await press(field)
    await send(field === 'Phone' ? `612 ${hostile.slice(0, 30)}` : hostile)
  }
  const shown = flow.telegram.said(anna.id).find(({ buttons }) => buttons.length > 0)
  anna.replyTo(shown?.id ?? 0, { text: `A note ${hostile}` })
  await flow.settled()
  await send(`/event Fair ${hostile.slice(0, 40)}`)
  await press('Note')
  await send(`Met there ${hostile}`)
  await press('First message')
  await send(`Hello {first_name} ${hostile}`)
  expect(saved()[0]?.notes).toContain('A note')
  expect(dirtyTexts(flow.app.db)).toEqual([])
})

test('so is any text pasted, forwarded or shared', async () => {
  for (const text of hostileTexts) {
    await send(`BEGIN:VCARD\nN:Torres;${text}\nEMAIL:${saved().length}@norte.es\nNOTE:${text}\nEND:VCARD`)
    const labels = flow.telegram
      .said(anna.id)
      .at(-1)
      ?.buttons.flat()
      .map(button => button.text)
    await press(labels?.find(label => label.startsWith('Save')) ?? '')
    const vcard = `BEGIN:VCARD\nORG:${text}\nEMAIL:shared@norte.es\nEND:VCARD`
    anna.sendContact({ phone: `+3461234567${saved().length % 10}`, userId: null, firstName: text, vcard })
    await flow.settled()
    await send(`Berta ${text}\nNorte Obras S.L. ${text}\n+34 612 345 678\nberta${saved().length}@norteobras.com`)
  }
  expect(saved().length).toBeGreaterThan(hostileTexts.length)
  expect(dirtyTexts(flow.app.db)).toEqual([])
})

test('so are names from Telegram', async () => {
  for (const text of hostileTexts) {
    const person = flow.telegram.person({ firstName: text, lastName: text })
    person.sendText('/help')
  }
  await flow.settled()
  expect(dirtyTexts(flow.app.db)).toEqual([])
})
