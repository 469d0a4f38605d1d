import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sayIn } from '#bot/context/texts.ts'
import { languages } from '#contracts/users.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { listEvents } from '#core/events/events.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { listReminders } from '#core/reminders/reminders.ts'
import { cutLabels } from '#tests/cut-labels.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow({ publicUrl: 'https://cards.example' })
  anna = flow.telegram.person()
  await say('/start')
  flow.grant(anna.id, 'unlimited')
  await say('/event MWC 2026')
  flow.telegram.chat(anna.id).splice(0)
})
afterEach(() => flow.stop())

const people = ['Ana', 'Berta', 'Carla', 'Dora', 'Eva', 'Flora', 'Gina', 'Hilda', 'Ines', 'Julia']
const cards = people.map((name, n) =>
  photoOf(
    `${name} Torres`,
    'Head of Sales',
    `Firma ${name} S.L.`,
    `${name.toLowerCase()}@firma${n}.es`,
    `+34 612 345 67${n}`,
  ),
)
const signature = 'Best regards,\nDora Torres\nHead of Sales\nFirma Dora S.L.\ndora@firma3.es\n+34 612 345 673'
const said = () => flow.telegram.said(anna.id)
const buttons = () => said().flatMap(message => message.buttons.flat())
const contact = () => listContacts(flow.app, { userId: anna.id }).find(({ first_name }) => first_name === 'Carla')
const taps = () => flow.telegram.updates.filter(update => 'callback_query' in update).length

async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}
async function press(text: string): Promise<void> {
  anna.press(text)
  await flow.settled()
}

test('ten cards at a fair are two messages and ten buttons, whatever the event asks', async () => {
  const [event] = listEvents(flow.app, { userId: anna.id })
  const questions = [{ kind: 'yes_no' as const, text: 'Decides?', options: [] }]
  await updateEvent(flow.app, { userId: anna.id, eventId: event!.id, patch: { questions } })
  anna.sendAlbum(cards)
  await flow.settled()
  expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(10)
  expect(said()).toHaveLength(2)
  expect(buttons()).toHaveLength(10)
})

test.each(isThorough ? languages : ['ru' as const])(
  'ten cards at once, one alone and all of its buttons stay as few, and no label is cut: %s',
  async language => {
    const eva = flow.telegram.person({ languageCode: language })
    const sends = async (act: () => unknown) => {
      act()
      await flow.settled()
    }
    await sends(() => eva.sendText('/help'))
    flow.grant(eva.id, 'unlimited')
    await sends(() => eva.sendText('/event MWC 2026'))
    flow.telegram.chat(eva.id).splice(0)
    await sends(() => eva.sendAlbum(cards))
    const seen = () => flow.telegram.said(eva.id)
    expect([seen().length, seen().flatMap(({ buttons: rows }) => rows.flat()).length]).toEqual([2, 10])
    await sends(() => eva.sendPhoto(photoOf('Karin Vogel', 'Firma Karin GmbH', 'karin@firma.de', '+49 151 23456789')))
    const shown = () => seen().flatMap(({ buttons: rows }) => rows.map(row => row.map(({ text }) => text)))
    expect(
      shown()
        .filter(row => row.length > 1)
        .flatMap(cutLabels),
    ).toEqual([])
    await sends(() => eva.press(sayIn(language)('button.more')))
    expect(
      shown()
        .filter(row => row.length > 1)
        .flatMap(cutLabels),
    ).toEqual([])
    expect(seen()).toHaveLength(4)
  },
)

test('a card sent alone has seven buttons in three rows', async () => {
  anna.sendPhoto(cards[2]!)
  await flow.settled()
  expect(said()).toHaveLength(2)
  expect(said()[0]?.buttons.map(row => row.length)).toEqual([3, 3, 1])
})

test.each([
  ['a rating', ['🔥 Hot'], () => contact()?.rating === 'hot'],
  ['a reminder', ['More', '⏰ Tomorrow'], () => listReminders(flow.app, { userId: anna.id }).reminders.length === 1],
] as const)('%s is at most three taps from the photos', async (_, labels, isSet) => {
  anna.sendAlbum(cards.slice(0, 4))
  await flow.settled()
  for (const label of ['Carla Torres · Firma Carla S.L.', ...labels]) await press(label)
  expect([isSet(), taps() <= 3]).toEqual([true, true])
})

test('a note is three taps and its words from the photos', async () => {
  anna.sendAlbum(cards.slice(0, 4))
  await flow.settled()
  for (const label of ['Carla Torres · Firma Carla S.L.', 'More', '📝 Note']) await press(label)
  anna.replyTo(said().at(-1)!.id, { text: 'wants an offer' })
  await flow.settled()
  expect([contact()?.notes, taps()]).toEqual(['wants an offer', 3])
})

describe('cards sent one by one', () => {
  const carla = () => said().find(({ text }) => text?.includes('Carla Torres'))!
  async function sendOneByOne(photos: typeof cards): Promise<void> {
    for (const photo of photos) {
      anna.sendPhoto(photo)
      await flow.settled()
    }
  }
  async function pressAll(labels: readonly string[]): Promise<void> {
    for (const label of labels) {
      anna.press(label, carla().id)
      await flow.settled()
    }
  }

  test('are two messages each and 30 buttons in all, whatever the event asks', async () => {
    const [event] = listEvents(flow.app, { userId: anna.id })
    const questions = [{ kind: 'yes_no' as const, text: 'Decides?', options: [] }]
    await updateEvent(flow.app, { userId: anna.id, eventId: event!.id, patch: { questions } })
    await sendOneByOne(cards)
    expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(10)
    expect(said()).toHaveLength(20)
    expect(buttons().length).toBeLessThanOrEqual(30)
  })

  test('cost at most five calls each, so that forty in five minutes stay within one a second', async () => {
    const spoken = () =>
      flow.telegram.calls().filter(({ method }) => /^(?:send(?!ChatAction)|edit)/.test(method)).length
    const before = spoken()
    await sendOneByOne(cards.slice(0, 4))
    // Of each card: the first answer, its two edits, the file, and the buttons of the card before it.
    expect(spoken() - before).toBe(5 * 4 - 1)
  })

  test('keep what belongs to an earlier card behind one button', async () => {
    await sendOneByOne(cards.slice(2, 4))
    expect(carla().buttons.map(row => row.map(({ text }) => text))).toEqual([['More']])
    await pressAll(['More'])
    expect(carla().buttons.map(row => row.length)).toEqual([3, 3, 1])
  })

  const album = () => void anna.sendAlbum(cards.slice(4, 7))
  const followers: [string, () => unknown][] = [
    ['a signature after an album', () => [album(), anna.sendText(signature)]],
    ['a shared contact', () => void anna.sendContact({ phone: '+34612345670', userId: null, firstName: 'Dora' })],
    ['an album', album],
    ['a pasted signature', () => void anna.sendText(signature)],
  ]
  test.each(followers.slice(0, repeats(2, 4)))('keep one button once %s follows', async (_, sendNext) => {
    await sendOneByOne(cards.slice(2, 3))
    sendNext()
    await flow.settled()
    expect(carla().buttons.map(row => row.map(({ text }) => text))).toEqual([['More']])
  })

  test.each([
    ['a photo', () => void anna.sendPhoto(cards[2]!)],
    ['an album', album],
  ])('keep one button of a pasted signature once %s follows', async (_, sendNext) => {
    await say(signature)
    sendNext()
    await flow.settled()
    const pasted = said().find(({ text }) => text?.includes('Dora Torres'))!
    expect(pasted.buttons.map(row => row.map(({ text }) => text))).toEqual([['More']])
  })

  test('are folded once: what was opened again stays open after a second album', async () => {
    await sendOneByOne(cards.slice(2, 3))
    album()
    await flow.settled()
    await pressAll(['More'])
    const opened = carla().buttons.map(row => row.length)
    anna.sendAlbum(cards.slice(7, 9))
    await flow.settled()
    expect(carla().buttons.map(row => row.length)).toEqual(opened)
    expect(opened).toEqual([3, 3, 1])
  })

  test.each([
    ['a rating', ['More', '🔥 Hot'], () => contact()?.rating === 'hot'],
    [
      'a reminder',
      ['More', 'More', '⏰ Tomorrow'],
      () => listReminders(flow.app, { userId: anna.id }).reminders.length === 1,
    ],
  ] as const)('leave %s of an earlier one at most three taps away', async (_, labels, isSet) => {
    await sendOneByOne(cards.slice(2, 4))
    await pressAll(labels)
    expect(isSet()).toBe(true)
  })

  test('leave a note of an earlier one to a reply', async () => {
    await sendOneByOne(cards.slice(2, 4))
    anna.replyTo(carla().id, { text: 'wants an offer' })
    await flow.settled()
    expect(contact()?.notes).toBe('wants an offer')
  })

  test('keep the rating and the reminder of an earlier one in its words', async () => {
    await sendOneByOne(cards.slice(2, 3))
    await pressAll(['🔥 Hot', 'More', '⏰ Tomorrow'])
    await sendOneByOne(cards.slice(3, 4))
    expect(carla().text).toMatch(/🔥 Hot[\s\S]*⏰ /)
    expect(carla().buttons.flat()).toHaveLength(1)
  })

  test('keep the way to undo a merge beside it', async () => {
    await sendOneByOne([cards[2]!, cards[2]!, cards[3]!])
    const merged = said().filter(({ text }) => text?.includes('Carla Torres'))[1]!
    expect(merged.buttons.map(row => row.map(({ text }) => text))).toEqual([['Keep both', 'More']])
  })

  test('leave a deleted one as it is', async () => {
    await sendOneByOne(cards.slice(2, 3))
    await pressAll(['More', 'Delete'])
    const { text } = said()[0]!
    await sendOneByOne(cards.slice(3, 4))
    expect(said()[0]?.text).toBe(text)
  })
})
