import { makeCard } from 'card-reader/testing/make-card.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventPatchSchema } from '#contracts/events.ts'
import type { QuestionInput } from '#contracts/questions.ts'
import { parseInput } from '#core/base/input.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import { deleteContact, purgeDeletedContacts, restoreContact } from '#core/contacts/delete-contact.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'
import { answerImport } from '#core/contacts/import/answer-import.ts'
import { keepImported } from '#core/contacts/import/keep-imported.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { insertContact, saveBackSide, saveCard } from '#core/contacts/save-card.ts'
import { answerQuestion, deleteAnswer, listAnswers } from '#core/events/answers/answers.ts'
import { getEvent } from '#core/events/events.ts'
import { startEvent } from '#core/events/start-event.ts'
import { deleteEvent, saveEvent, updateEvent } from '#core/events/update-event.ts'
import { contactAnswers, contacts, scanCards, scans } from '#db/schema.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { parseCsv } from '#tests/parse-csv.ts'

const interest: QuestionInput = { kind: 'choice', text: 'Product?', options: [{ text: 'Pumps' }, { text: 'Valves' }] }
const visits: QuestionInput = {
  kind: 'several',
  text: 'Fairs?',
  options: [{ text: 'Bauma' }, { text: 'Ifat, Munich' }],
}
const decides: QuestionInput = { kind: 'yes_no', text: 'Decides?', options: [] }
const budget: QuestionInput = { kind: 'number', text: 'Budget?', options: [] }
const wish: QuestionInput = { kind: 'text', text: 'Wish?', options: [] }

/** An event with these questions and a contact of it. */
function setUp(questions: QuestionInput[] = [interest, visits, decides, budget, wish]) {
  const app = createTestApp()
  const userId = makeUser(app, { plan: 'pro' })
  const { id: eventId } = startEvent(app, { userId, name: 'Fair' })
  const ask = async (asked: QuestionInput[]) =>
    (await updateEvent(app, { userId, eventId, patch: { questions: asked } })).questions
  saveEvent(app, app.db, { userId, eventId, patch: { questions } })
  const make = (email: string, atEvent: number | null = eventId) =>
    insertContact(app, app.db, {
      userId,
      card: makeCard({ email, phone: '', phone_e164: '' }),
      image: undefined,
      eventId: atEvent,
    })
  const contactId = make('ana@norte.es')
  const questionsNow = () => getEvent(app, { userId, eventId }).questions
  const answer = (text: string, values: string[], of = contactId) => {
    const questionId = questionsNow().find(one => one.text === text)?.id ?? 0
    return answerQuestion(app, { userId, contactId: of, questionId, values })
  }
  const answers = (of = contactId) =>
    listAnswers(app, { userId, contactId: of }).answers.map(({ question_id, question, values }) => [
      question_id === null ? null : question_id > 0,
      question,
      values,
    ])
  const versionOf = (of = contactId) => getContactRow(app.db, { userId, contactId: of, action: 'see' }).version
  return { app, userId, eventId, contactId, ask, make, questionsNow, answer, answers, versionOf }
}

describe('an answer', () => {
  it.each([
    ['Product?', ['Valves'], ['Valves']],
    ['Fairs?', ['Ifat, Munich', 'Bauma'], ['Bauma', 'Ifat, Munich']],
    ['Decides?', ['no'], ['no']],
    ['Budget?', ['-1200.50'], ['-1200.5']],
    ['Wish?', [' <b>A</b> & B\u0000 '], ['<b>A</b> & B']],
  ])('to %s of %j is kept as %j', (question, values, kept) => {
    const { answer, answers, versionOf } = setUp()
    const before = versionOf()
    answer(question, values)
    expect(answers()).toEqual([[true, question, kept]])
    expect(versionOf()).toBe(before + 1)
    answer(question, kept)
    expect(versionOf()).toBe(before + 1)
    answer(question, [])
    expect(answers()).toEqual([])
  })

  it.each([
    ['Product?', ['Hoses']],
    ['Product?', ['Pumps', 'Valves']],
    ['Fairs?', ['Bauma', 'Cebit']],
    ['Decides?', ['perhaps']],
    ['Budget?', ['1e9']],
    ['Budget?', ['1234567890123']],
    ['Budget?', ['١٢']],
    ['Wish?', ['x'.repeat(501)]],
    ['Wish?', ['one', 'two']],
  ])('to %s of %j is refused', (question, values) => {
    const { answer, answers } = setUp()
    expect(() => answer(question, values)).toThrow('invalid-input')
    expect(answers()).toEqual([])
  })

  it('is for the person’s own contacts and the questions of their event', () => {
    const { app, userId, contactId, make, questionsNow, answer } = setUp()
    const [question] = questionsNow()
    const given = { questionId: question!.id, values: ['Pumps'] }
    const stranger = makeUser(app, { id: 2 })
    expect(() => answerQuestion(app, { userId: stranger, contactId, ...given })).toThrow('not-found')
    expect(() =>
      answerQuestion(app, { userId: stranger, contactId: makeContact(app, { userId: stranger }), ...given }),
    ).toThrow('not-found')
    expect(() => answer('Product?', ['Pumps'], make('x@y.es', null))).toThrow('not-found')
    answer('Product?', ['Pumps'])
    const [{ id }] = listAnswers(app, { userId, contactId }).answers as unknown as [{ id: number }]
    expect(() => deleteAnswer(app, { userId: stranger, contactId, answerId: id })).toThrow('not-found')
    expect(deleteAnswer(app, { userId, contactId, answerId: id }).answers).toEqual([])
  })

  it('stays with a deleted contact that is restored, and goes with it for good', async () => {
    const { app, userId, contactId, answer, answers } = setUp()
    answer('Wish?', ['Soon'])
    deleteContact(app, { userId, contactId })
    restoreContact(app, { userId, contactId })
    expect(answers()).toEqual([[true, 'Wish?', ['Soon']]])
    deleteContact(app, { userId, contactId })
    app.setNow('2026-05-10T12:00:00Z')
    await purgeDeletedContacts(app)
    expect(app.db.select().from(contactAnswers).all()).toEqual([])
  })
})

describe('questions that are changed', () => {
  it('keep their answers in new words and in another order, and tell their contacts', async () => {
    const { ask, questionsNow, answer, answers, versionOf } = setUp()
    answer('Product?', ['Pumps'])
    answer('Fairs?', ['Bauma', 'Ifat, Munich'])
    const before = versionOf()
    const [first, second] = questionsNow().map(({ id, kind, text, options }) => ({ id, kind, text, options })) as [
      QuestionInput,
      QuestionInput,
    ]
    const [pumps, valves] = first.options as unknown as [{ id: number }, { id: number }]
    await ask([
      { ...second, text: 'Next fairs?' },
      {
        ...first,
        options: [
          { id: valves.id, text: 'Pumps' },
          { id: pumps.id, text: 'Valves' },
        ],
      },
    ])
    expect(questionsNow().map(({ text }) => text)).toEqual(['Next fairs?', 'Product?'])
    expect(answers()).toEqual([
      [true, 'Product?', ['Valves']],
      [true, 'Next fairs?', ['Bauma', 'Ifat, Munich']],
    ])
    expect(versionOf()).toBeGreaterThan(before)
  })

  it('keep what was answered when an option, a question or the event is deleted', async () => {
    const { app, userId, eventId, ask, questionsNow, answer, answers } = setUp([interest, visits])
    answer('Product?', ['Pumps'])
    answer('Fairs?', ['Bauma'])
    const [first, second] = questionsNow()
    const without = {
      ...interest,
      id: first!.id,
      options: [{ text: 'Hoses' }, { id: first!.options[1]!.id, text: 'Valves' }],
    }
    await ask([without, { ...visits, id: second!.id, options: second!.options }])
    expect(questionsNow()[0]).toMatchObject({
      options: [
        { id: 3, text: 'Hoses' },
        { id: 2, text: 'Valves' },
      ],
      counts: [
        { value: 'Hoses', contacts: 0 },
        { value: 'Valves', contacts: 0 },
        { value: 'Pumps', contacts: 1 },
      ],
    })
    await ask([without])
    expect(answers()).toEqual([
      [true, 'Product?', ['Pumps']],
      [null, 'Fairs?', ['Bauma']],
    ])
    await deleteEvent(app, { userId, eventId })
    expect(answers()).toEqual([
      [null, 'Product?', ['Pumps']],
      [null, 'Fairs?', ['Bauma']],
    ])
  })

  it.each<[QuestionInput, string[], QuestionInput['kind'], boolean | null, string[]]>([
    [interest, ['Pumps'], 'several', true, ['Pumps']],
    [interest, ['Pumps'], 'text', true, ['Pumps']],
    [visits, ['Bauma', 'Ifat, Munich'], 'text', true, ['Bauma, Ifat, Munich']],
    [visits, ['Bauma', 'Ifat, Munich'], 'choice', null, ['Bauma', 'Ifat, Munich']],
    [visits, ['Bauma'], 'choice', true, ['Bauma']],
    [budget, ['5'], 'text', true, ['5']],
    [decides, ['yes'], 'text', null, ['yes']],
    [wish, ['5'], 'number', null, ['5']],
  ])('%j answered %j and then of the kind %s', async (question, values, kind, isLinked, kept) => {
    const { ask, questionsNow, answer, answers } = setUp([question])
    answer(question.text, values)
    const [{ id, options }] = questionsNow() as unknown as [{ id: number; options: { text: string }[] }]
    const hasOptions = kind === 'choice' || kind === 'several'
    await ask([{ id, kind, text: question.text, options: hasOptions ? options : [] }])
    expect(answers()).toEqual([[isLinked, question.text, kept]])
  })

  it('without ids take the place of those with the same text, as programs send them', async () => {
    const { ask, questionsNow } = setUp([interest, wish])
    const before = questionsNow()
    expect(await ask([wish, interest])).toEqual([before[1], before[0]])
  })

  it.each<[string, (known: { id: number }) => unknown[]]>([
    ['a sixth one', () => Array.from({ length: 6 }, (_, n) => ({ ...wish, text: `${n}` }))],
    ['two of the same text', () => [wish, { ...budget, text: 'WISH?' }]],
    ['one option', () => [{ ...interest, options: [{ text: 'Pumps' }] }]],
    ['nine options', () => [{ ...interest, options: Array.from({ length: 9 }, (_, n) => ({ text: `${n}` })) }]],
    ['the same option twice', () => [{ ...interest, options: [{ text: 'Pumps' }, { text: ' pumps ' }] }]],
    ['an option that is too long', () => [{ ...interest, options: [{ text: 'x'.repeat(61) }, { text: 'y' }] }]],
    ['a text that is too long', () => [{ ...wish, text: 'x'.repeat(201) }]],
    ['no text', () => [{ ...wish, text: ' \u0000 ' }]],
    ['options of a number', () => [{ ...budget, options: interest.options }]],
    [
      'one id twice',
      ({ id }) => [
        { ...interest, id },
        { ...wish, id },
      ],
    ],
    ['an unknown id', () => [{ ...wish, id: 99 }]],
    ['an unknown option', ({ id }) => [{ ...interest, id, options: [{ id: 9, text: 'A' }, { text: 'B' }] }]],
  ])('with %s are refused', async (_, make) => {
    const { app, userId, eventId, questionsNow } = setUp([interest])
    const before = questionsNow()
    const questions = make(before[0]!)
    const save = async () => updateEvent(app, { userId, eventId, patch: parseInput(eventPatchSchema, { questions }) })
    await expect(save()).rejects.toThrow('invalid-input')
    expect(questionsNow()).toEqual(before)
  })
})

it('counts the answers of an event, without those of deleted contacts', () => {
  const { app, userId, make, questionsNow, answer } = setUp()
  const [bert, carla] = [make('bert@norte.es'), make('carla@norte.es')]
  answer('Product?', ['Pumps'])
  answer('Product?', ['Pumps'], bert)
  answer('Fairs?', ['Bauma', 'Ifat, Munich'])
  answer('Decides?', ['no'], bert)
  answer('Budget?', ['10'])
  answer('Budget?', ['15'], bert)
  answer('Budget?', ['1000'], carla)
  deleteContact(app, { userId, contactId: carla })
  expect(
    questionsNow().map(({ answered, counts, average }) => [answered, counts.map(({ contacts: n }) => n), average]),
  ).toEqual([
    [2, [2, 0], null],
    [1, [1, 1], null],
    [1, [0, 1], null],
    [2, [], 12.5],
    [0, [], null],
  ])
})

describe('merging', () => {
  it('keeps the answers of both, where both have one that of the contact that stays, and undoing gives them back', () => {
    const { app, userId, contactId, make, answer, answers } = setUp()
    const other = make('other@norte.es')
    answer('Product?', ['Pumps'])
    answer('Product?', ['Valves'], other)
    answer('Wish?', ['Soon'], other)
    const before = [answers(), answers(other)]
    const { merge_id: mergeId } = mergeContacts(app, { userId, contactId, otherId: other })
    expect(answers()).toEqual([
      [true, 'Product?', ['Pumps']],
      [true, 'Wish?', ['Soon']],
    ])
    undoContactMerge(app, { userId, mergeId })
    expect([answers(), answers(other)]).toEqual(before)
  })

  it('by a scan is undone with the answers of the event that the scan brought', () => {
    const { app, userId, eventId, make, answer, answers } = setUp()
    const known = make('known@norte.es', null)
    const card = makeCard({ email: 'known@norte.es', phone: '', phone_e164: '', position: 'CEO' })
    const { merge } = saveCard(app, app.db, { userId, card, image: undefined, eventId })
    const { scanId, cardId } = makeScan(app, { userId, contactId: known })
    app.db.update(scans).set({ event_id: eventId }).where(eq(scans.id, scanId)).run()
    app.db.update(scanCards).set({ merge, merged: true }).where(eq(scanCards.id, cardId)).run()
    answer('Wish?', ['Soon'], known)
    const second = keepBoth(app, { userId, cardId })
    expect([answers(known), answers(second.id)]).toEqual([[], [[true, 'Wish?', ['Soon']]]])
  })
})

describe('a back side that is kept apart', () => {
  it('leaves the contact its answers', () => {
    const { app, userId, eventId, contactId, answer, answers } = setUp()
    answer('Wish?', ['Soon'])
    const card = makeCard({ email: 'ana@norte.es', position: 'CEO' })
    const merge = saveBackSide(app, app.db, { userId, contactId, card, image: undefined })
    const { scanId, cardId } = makeScan(app, { userId, contactId })
    app.db.update(scans).set({ event_id: eventId, back_of: contactId }).where(eq(scans.id, scanId)).run()
    app.db.update(scanCards).set({ merge, merged: true }).where(eq(scanCards.id, cardId)).run()
    const second = keepBoth(app, { userId, cardId })
    expect(answers().map(([, , values]) => values)).toEqual([['Soon']])
    expect(answers(second.id)).toEqual([])
  })
})

describe('a CSV file', () => {
  it('has a column for each question, which an import of the file reads', async () => {
    const { app, userId, eventId, contactId, make, ask, answer, answers } = setUp()
    make('silent@norte.es')
    answer('Product?', ['Pumps'])
    answer('Fairs?', ['Bauma', 'Ifat, Munich'])
    answer('Budget?', ['-5'])
    answer('Wish?', ['=1+1'])
    await ask([interest, visits, decides, budget])
    const text = [...exportContacts(app, { userId, form: 'spreadsheet', eventId }).chunks].join('')
    const [header = [], ...rows] = parseCsv(text)
    const at = (name: string) => header.indexOf(name)
    expect(header.slice(at('Question: Product?'))).toEqual(
      ['Product?', 'Fairs?', 'Decides?', 'Budget?', 'Wish?'].map(question => `Question: ${question}`),
    )
    expect(rows.map(row => row.slice(at('Question: Product?')))).toContainEqual([
      'Pumps',
      'Bauma, "Ifat, Munich"',
      '',
      "'-5",
      "'=1+1",
    ])
    const before = answers()
    app.db.delete(contacts).where(eq(contacts.id, contactId)).run()
    const source = { fileName: 'contacts.csv', bytes: new TextEncoder().encode(text) }
    const { id: importId } = await requestImport(app, { userId, key: 'contacts', source })
    await answerImport(app, { userId, importId, save: true })
    const again = app.db.select().from(contacts).where(eq(contacts.email, 'ana@norte.es')).get()!
    expect(answers(again.id)).toEqual(before)
    expect(again.notes).toBe('')
  })

  it('without questions is as it was', () => {
    const { app, userId } = setUp([])
    expect([...exportContacts(app, { userId, form: 'spreadsheet' }).chunks].join('')).not.toContain('Question')
  })

  it('whose import is kept apart leaves the known contact without the answers that came along', async () => {
    const { app, userId, answer, answers } = setUp()
    answer('Wish?', ['Soon'])
    const text = [...exportContacts(app, { userId, form: 'spreadsheet' }).chunks].join('')
    answer('Wish?', [])
    const source = { fileName: 'contacts.csv', bytes: new TextEncoder().encode(text) }
    const { id: importId } = await requestImport(app, { userId, key: 'contacts', source })
    await answerImport(app, { userId, importId, save: true })
    expect(answers()).toEqual([[true, 'Wish?', ['Soon']]])
    const { contact_ids } = await keepImported(app, { userId, importId })
    expect([answers(), answers(contact_ids[0])]).toEqual([[], [[true, 'Wish?', ['Soon']]]])
  })
})
