import { typedProfile } from 'card-reader/profiles'
import { describe, expect, test } from 'vitest'
import { type ContactButtons, contactKeyboard, foldedKeyboard, moreKeyboard } from '#bot/content/contact-keyboard.ts'
import { dueKeyboard } from '#bot/content/reminder-content.ts'
import { type Say, sayIn } from '#bot/context/texts.ts'
import { type Contact, cardFields } from '#contracts/contacts.ts'
import { ratings } from '#contracts/events.ts'
import type { AskedQuestion } from '#contracts/questions.ts'
import { languages } from '#contracts/users.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { cutLabels, signsIn } from '#tests/cut-labels.ts'

const app = createTestApp()
const userId = makeUser(app)
const bare = getContact(app, { userId, contactId: makeContact(app, { userId }) })
const plain = getContactMessaging(app, { userId, contactId: bare.id })
const link = 'https://wa.me/34612345678?text=Hello'
const telegram = typedProfile({ kind: 'telegram', handle: '@ana_t' })
const english = sayIn('en')

/** With every field, from an event, with a handle of Telegram. */
const full: Contact = {
  ...bare,
  ...{ event_id: 1, event: 'MWC 2026', email: 'ana@norte.es', phone: '+34 612 345 678', profiles: [telegram] },
}
const shownWith = (more: Partial<ContactButtons> = {}): ContactButtons => ({
  contact: full,
  say: english,
  messaging: { ...plain, link, email: { path: '/m/abc', subject: '', text: '' } as never },
  openUrl: 'https://cards.example/contacts/1',
  ...more,
})

const question = (kind: AskedQuestion['kind'], ...options: string[]): AskedQuestion => ({
  ...{ id: 7, kind, text: 'Which product?', answer: undefined, is_open: true },
  options: options.map((text, index) => ({ id: index + 1, text })),
})
const questions = {
  none: undefined,
  'yes or no': question('yes_no'),
  'two short options': question('choice', 'Pumps', 'Valves'),
  'eight options': question('choice', ...'ABCDEFGH'.split('').map(letter => `${letter} `.repeat(20))),
  several: question('several', 'Pumps', 'Valves'),
  number: question('number'),
  text: question('text'),
}
const labelsOf = ({ inline_keyboard }: ReturnType<typeof contactKeyboard>) =>
  inline_keyboard.map(row => row.map(({ text }) => text))

describe.each(languages)('in %s', language => {
  const say: Say = sayIn(language)
  const uncertain = cardFields.map(field => ({ ...full, confidence: { [field]: 0.1 }, [field]: 'x' }))
  const shown = [
    ...Object.values(questions).map(asked => shownWith({ say, ...(asked && { asked: [asked], asking: 'first' }) })),
    ...uncertain.map(contact => shownWith({ say, contact })),
    ...ratings.map(rating => shownWith({ say, contact: { ...full, rating } })),
    shownWith({ say, keepBoth: 'card:keep-both:1' }),
    shownWith({ say, keepBoth: 'card:keep-both:1', isBackSide: true }),
    shownWith({ say, lead: dueKeyboard({ contactId: 1, say }) }),
    shownWith({ say, contact: { ...full, standing: 'scanner' }, messaging: undefined }),
    shownWith({ say, contact: { ...full, standing: 'met' }, messaging: undefined }),
  ]

  test('a contact has at most three rows of buttons, and no label is cut', () => {
    for (const labels of shown.flatMap(one => [contactKeyboard(one), foldedKeyboard(one)].map(labelsOf))) {
      expect(labels.length).toBeLessThanOrEqual(3)
      for (const row of labels) {
        expect({ row, cut: cutLabels(row) }).toEqual({ row, cut: [] })
      }
    }
  })

  test('a label under More has at most 16 signs', () => {
    const states = ['unknown', 'failed'] as const
    const sending = states.map(state => ({
      ...plain,
      link,
      refusal: null,
      first: { state },
      follow_up: { id: 1, state: 'queued' },
    }))
    const all = [...shown, ...sending.map(messaging => shownWith({ say, messaging: messaging as never }))]
    for (const label of all.flatMap(one => labelsOf(moreKeyboard(one)).flat())) {
      expect({ label, signs: Math.min(signsIn(label), 17) }).toEqual({ label, signs: signsIn(label) })
      expect(signsIn(label)).toBeLessThanOrEqual(16)
    }
  })
})

test('the first row asks the question, else for a rating; the others write, correct and open', () => {
  const [first, ...rest] = labelsOf(contactKeyboard(shownWith()))
  expect(first).toEqual(['🔥 Hot', '☀️ Warm', '❄️ Cold'])
  expect(rest).toEqual([['WhatsApp', 'Edit', 'More'], ['Open']])
  const rowOf = (asked: AskedQuestion | undefined) =>
    labelsOf(contactKeyboard(shownWith(asked ? { asked: [asked], asking: 'first' } : {})))[0]
  expect(rowOf(questions['yes or no'])).toEqual(['Yes', 'No', 'Skip'])
  expect(rowOf(questions['two short options'])).toEqual(['Pumps', 'Valves', 'Skip'])
  expect(rowOf(questions['eight options'])).toEqual(['❓ Answer', 'Skip'])
  expect(rowOf(questions.several)).toEqual(['❓ Answer', 'Skip'])
  expect(rowOf(questions.number)).toEqual(['✍️ Answer', 'Skip'])
})

test('a question hides the rating only as far as More', () => {
  const asked = { asked: [question('yes_no')], asking: 'first' } as const
  expect(labelsOf(moreKeyboard(shownWith(asked)))[0]).toEqual(['🔥 Hot', '☀️ Warm', '❄️ Cold'])
  expect(labelsOf(moreKeyboard(shownWith(asked))).flat()).toContain('❓ Questions (1)')
})

test('nothing is asked once the event is over', () => {
  const over = { ...question('yes_no'), is_open: false }
  expect(labelsOf(contactKeyboard(shownWith({ asked: [over], asking: 'first' })))[0]).toContain('🔥 Hot')
})

test('More holds what was in the way, in the order of use', () => {
  expect(labelsOf(moreKeyboard(shownWith()))).toEqual([
    ['📝 Note', '⏰ Tomorrow'],
    ['⏰ Another day', 'Copy phone'],
    ['Copy email', 'Email'],
    ['Telegram', 'Mark as sent'],
    ['Add back side', '📎 vCard'],
    ['Delete', '‹ Back'],
  ])
})

test.each([
  ['scanner', ['📝 Note', 'Copy phone', 'Keep a copy', 'Delete'], ['📎 vCard', 'Mark as sent']],
  ['teammate', ['📝 Note', 'Add back side', 'Keep a copy'], ['📎 vCard', 'Delete']],
  ['met', ['📝 Note', '⏰ Tomorrow', 'Copy phone'], ['Add back side', 'Keep a copy', 'Delete', '📎 vCard', 'Telegram']],
] as const)('More of a %s offers only what they may do', (standing, offered, not) => {
  const contact = { ...full, standing }
  const labels = labelsOf(moreKeyboard(shownWith({ contact, messaging: undefined }))).flat()
  expect(labels).toEqual(expect.arrayContaining([...offered]))
  for (const label of not) expect(labels).not.toContain(label)
})

test('a WhatsApp message too long for an address is left out of the link, and the button stays', () => {
  const buttonOf = (length: number) => {
    const long = `https://wa.me/34612345678?text=${'%C3%A1'.repeat(length)}`
    const messaging = { ...plain, link: long }
    return contactKeyboard(shownWith({ contact: bare, messaging, openUrl: undefined })).inline_keyboard[0]?.[0]
  }
  expect(buttonOf(100)).toMatchObject({ url: expect.stringContaining('?text=%C3') })
  expect(buttonOf(400)).toMatchObject({ text: 'WhatsApp', url: 'https://wa.me/34612345678' })
})

test('a handle of Telegram opens a chat there', () => {
  const buttonsOf = (profiles: Contact['profiles']) =>
    moreKeyboard(shownWith({ contact: { ...full, profiles } })).inline_keyboard.flat()
  expect(buttonsOf([telegram])).toContainEqual({ text: 'Telegram', url: 'https://t.me/ana_t' })
  expect(buttonsOf([]).map(({ text }) => text)).not.toContain('Telegram')
})
