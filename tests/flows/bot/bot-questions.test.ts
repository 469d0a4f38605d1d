import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { QuestionInput } from '#contracts/questions.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { listAnswers } from '#core/events/answers/answers.ts'
import { listEvents } from '#core/events/events.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
  await say('/help')
  flow.grant(anna.id, 'unlimited')
  await say('/event Fira')
})
afterEach(() => flow.stop())

const said = () => flow.telegram.said(anna.id)
const last = () => said().at(-1)!
const labelsOf = (message = last()) => message.buttons.flat().map(button => button.text)
const result = () => said().findLast(({ text, document }) => text.includes('ana.torres@norteobras.com') && !document)!
const event = () => listEvents(flow.app, { userId: anna.id })[0]!
const contact = () => listContacts(flow.app, { userId: anna.id })[0]!
const answers = (contactId = contact().id) =>
  listAnswers(flow.app, { userId: anna.id, contactId }).answers.map(({ question, values }) => [question, values])

async function press(text: string): Promise<void> {
  anna.press(text)
  await flow.settled()
}
async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}
async function scan(...lines: string[]): Promise<void> {
  anna.sendPhoto(photoOf(...lines))
  await flow.settled()
}
type Asked = Pick<QuestionInput, 'kind' | 'text'> & { id?: number; options?: { id?: number; text: string }[] }
async function ask(...questions: Asked[]): Promise<void> {
  const whole = questions.map(question => ({ options: [], ...question }))
  await updateEvent(flow.app, { userId: anna.id, eventId: event().id, patch: { questions: whole } })
}
const options = (...texts: string[]) => texts.map(text => ({ text }))
const interest = { kind: 'choice', text: 'Which product?', options: options('Pumps', 'Valves') } as const
const visits = { kind: 'several', text: 'Next fairs?', options: options('Bauma', 'Hannover', 'Ifat') } as const
const decides = { kind: 'yes_no', text: 'Decides?' } as const
const budget = { kind: 'number', text: 'Budget?' } as const
const wish = { kind: 'text', text: 'Anything else?' } as const

describe('under a scanned card', () => {
  test('nothing is asked where the event has no questions', async () => {
    await scan(...anaCard)
    expect(result().text).not.toContain('❓')
    expect(labelsOf(result()).join()).not.toMatch(/Question|Skip/)
  })

  test('every kind is asked, one at a time, and the message shows the answers', async () => {
    await ask(interest, visits, decides, budget, wish)
    await scan(...anaCard)
    expect(result().text).toContain('❓ Which product?')
    expect(result().text).not.toContain('Decides?')
    await press('Valves')
    expect(result().text).toContain('✓ Which product? Valves')
    expect(result().text).toContain('❓ Next fairs?')
    await press('❓ Answer')
    await press('☐ Bauma')
    await press('☐ Ifat')
    await press('☐ Hannover')
    await press('☑ Hannover')
    expect(labelsOf(result())).toEqual(expect.arrayContaining(['☑ Bauma', '☐ Hannover', '☑ Ifat', 'Done']))
    await press('Done')
    await press('Yes')
    expect(result().text).toContain('✓ Next fairs? Bauma, Ifat')
    expect(result().text).toContain('✓ Decides? Yes')
    await press('✍️ Answer')
    expect(last().text).toContain('Budget?')
    await say('a lot')
    expect(last().text).toContain('not a number')
    await say('1,200.50')
    expect(last().text).toBe('✓ The answer is saved.')
    expect(result().text).toContain('✓ Budget? 1200.5')
    await press('✍️ Answer')
    await say('x'.repeat(501))
    expect(last().text).toContain('too long')
    await say('Call <b>after</b> May & June')
    expect(result().text).toContain('✓ Anything else? Call <b>after</b> May & June')
    await press('More')
    expect(labelsOf(result())).toContain('❓ Questions')
    expect(answers()).toEqual([
      ['Which product?', ['Valves']],
      ['Next fairs?', ['Bauma', 'Ifat']],
      ['Decides?', ['yes']],
      ['Budget?', ['1200.5']],
      ['Anything else?', ['Call <b>after</b> May & June']],
    ])
    expect(contact().notes).toBe('')
  })

  test('a question can be skipped, answered later and changed', async () => {
    await ask(interest, decides)
    await scan(...anaCard)
    await press('Skip')
    expect(result().text).toContain('❓ Decides?')
    await press('Skip')
    expect(result().text).not.toContain('Decides?')
    await press('More')
    await press('❓ Questions (2)')
    await press('Decides?')
    await press('No')
    expect(answers()).toEqual([['Decides?', ['no']]])
    await press('More')
    await press('❓ Questions (1)')
    await press('✓ Decides?')
    await press('Yes')
    expect(answers()).toEqual([['Decides?', ['yes']]])
    await say('/contacts')
    await press('Ana Torres · Norte Obras S.L.')
    expect(last().text).toContain('✓ Decides? Yes')
    expect(last().text).toContain('❓ Which product?')
  })

  test('a rating leaves the question where it is', async () => {
    await ask(interest, decides)
    await scan(...anaCard)
    await press('Skip')
    await press('More')
    await press('🔥 Hot')
    expect(labelsOf(result())).toContain('✓ Hot')
    await press('‹ Back')
    expect(labelsOf(result())).toEqual(['Yes', 'No', 'Skip', 'WhatsApp', 'Edit', 'More'])
    expect(labelsOf(result())).not.toContain('Pumps')
  })

  test('a dash deletes a typed answer, and /cancel leaves it', async () => {
    await ask(wish)
    await scan(...anaCard)
    await press('✍️ Answer')
    await say('Soon')
    await press('More')
    await press('❓ Questions')
    await press('✓ Anything else?')
    await press('✍️ Answer')
    await say('/cancel')
    expect(answers()).toEqual([['Anything else?', ['Soon']]])
    await press('✍️ Answer')
    await say('-')
    expect(answers()).toEqual([])
  })

  test('nothing is asked about a card of an event that is over, and it can still be answered', async () => {
    await ask(decides)
    await scan(...anaCard)
    await say('/event off')
    await say('/contacts')
    await press('Ana Torres · Norte Obras S.L.')
    expect(last().text).not.toContain('Decides?')
    await press('More')
    await press('❓ Questions (1)')
    await press('Decides?')
    await press('Yes')
    expect(answers()).toEqual([['Decides?', ['yes']]])
  })

  test('old buttons of a changed question, of another event and of somebody else change nothing', async () => {
    await ask(interest)
    await scan(...anaCard)
    const { id, options: known } = event().questions[0]!
    const data = (contactId: number, optionId: number) => `answer:pick:${contactId}:${id}:${optionId}`
    await ask({
      id,
      kind: 'choice',
      text: 'Which product?',
      options: [{ id: known[1]!.id, text: 'Valves' }, { text: 'Hoses' }],
    })
    await press('Pumps')
    expect(said().some(({ text }) => text === 'This question has changed or is no longer asked.')).toBe(true)
    expect(answers()).toEqual([])
    const bert = flow.telegram.person()
    bert.sendCallback(data(contact().id, known[1]!.id))
    await flow.settled()
    expect(flow.telegram.said(bert.id).at(-1)!.text).toBe('This is no longer here.')
    const elsewhere = makeContact(flow.app, { userId: anna.id })
    anna.sendCallback(data(elsewhere, known[1]!.id))
    await flow.settled()
    expect(last().text).not.toContain('Valves')
    expect([answers(), answers(elsewhere)]).toEqual([[], []])
  })

  test('several cards at once ask nothing until one is opened', async () => {
    await ask(interest)
    const cards = Array.from({ length: 4 }, (_, n) => photoOf(`Ana Numero${n}`, `Firma ${n} S.L.`, `ana@firma${n}.es`))
    anna.sendAlbum(cards)
    await flow.settled()
    expect(said().filter(({ text }) => text.includes('Which product?'))).toEqual([])
    const label = labelsOf(said().findLast(({ text }) => text.includes('4 photos'))).find(text =>
      text.includes('Firma 3'),
    )!
    await press(label)
    expect(last().text).toContain('❓ Which product?')
    await press('Pumps')
    expect(last().text).toContain('✓ Which product? Pumps')
  })
})

describe('/event', () => {
  test('lists the questions, adds one of each kind by writing, counts the answers and deletes', async () => {
    await press('❓ Questions')
    expect(last().text).toContain('asks nothing yet')
    await press('➕ Add a question')
    await press('One of several options')
    await say('Which <product>?')
    await say('Pumps')
    expect(last().text).toContain('Two to eight')
    await say('Pumps\n\n Valves & more \n')
    for (const kind of ['Any number of options', 'Yes or no', 'A number', 'A text']) {
      await press('➕ Add a question')
      await press(kind)
      await say('Which <product>?')
      expect(last().text).toContain('all different')
      await say(`About ${kind}?`)
      if (kind.startsWith('Any')) await say('One\nTwo')
    }
    expect(
      event().questions.map(({ kind, text, options: all }) => [kind, text, all.map(option => option.text)]),
    ).toEqual([
      ['choice', 'Which <product>?', ['Pumps', 'Valves & more']],
      ['several', 'About Any number of options?', ['One', 'Two']],
      ['yes_no', 'About Yes or no?', []],
      ['number', 'About A number?', []],
      ['text', 'About A text?', []],
    ])
    const list = said().find(({ text }) => text.includes('The questions of Fira'))!
    expect(list.text).toContain('1. Which <product>? — One of several options')
    expect(labelsOf(list)).not.toContain('➕ Add a question')
    await scan(...anaCard)
    await press('❓ Answer')
    await press('Valves & more')
    await say('/event')
    await press('❓ Questions')
    await press('1. Which <product>?')
    expect(last().text).toContain('Answers: 1')
    expect(last().text).toContain('• Pumps: 0\n• Valves & more: 1')
    await press('Delete')
    expect(event().questions).toHaveLength(4)
    expect(answers()).toEqual([['Which <product>?', ['Valves & more']]])
  })
})
