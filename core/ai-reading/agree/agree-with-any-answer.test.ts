import { extractFields } from 'card-reader/extraction'
import { codePoint } from 'card-reader/testing/code-point.ts'
import { cpuTime, isWithin } from 'card-reader/testing/cpu-time.ts'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardContact } from '#contracts/contacts.ts'
import { agreeWithModel } from '#core/ai-reading/agree/agree-with-model.ts'
import type { CardSuggestion } from '#core/ai-reading/client/ai-reading-port.ts'

const nobody = makeCard({
  ...{ first_name: '', last_name: '', company: '', position: '', website: '' },
  ...{ email: '', phone: '', phone_e164: '', phone_kind: 'other' },
})
const phones = (...values: string[]) => values.map(value => ({ kind: 'mobile' as const, value }))
const e164s = ({ phone_e164, further_phones }: CardContact) => [phone_e164, ...further_phones.map(one => one.e164)]

const word = fc.stringMatching(/^[A-Za-z]{2,9}[a-zñ]$/)
const local = fc.stringMatching(/^[a-z][a-z0-9._]{0,8}[a-z]$/)
const email = fc.tuple(local, word, fc.constantFrom('com', 'es', 'com.br')).map(([a, b, c]) => `${a}@${b}.${c}`)
const phone = fc.stringMatching(/^(\+34 )?[679]\d{2} \d{3} \d{3}$/)
const line = fc.oneof(
  email,
  {
    weight: 3,
    arbitrary: fc.tuple(word, fc.constantFrom(' - ', '. ', ' '), email).map(all => all.join('')),
  },
  phone,
  fc.array(word, { maxLength: 4 }).map(all => all.join(' ')),
  fc.string(),
)
/** A line of a card, a word, or its words joined. */
const textIn = (lines: readonly string[]) =>
  fc.constantFrom('', ...lines.flatMap(text => [text, text.replace(/ /g, ''), ...text.split(' ')]))
/** The same text with a character changed, inserted or removed. */
const misread = (lines: readonly string[]) =>
  fc
    .tuple(textIn(lines), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(1), fc.constantFrom('', ...'.-_@19o '))
    .map(([text, where, dropped, sign]) => {
      const at = Math.round(where * text.length)
      return text.slice(0, at) + sign + text.slice(at + dropped)
    })
/** A possible answer of a model about a card. */
function suggestionOf(lines: readonly string[]): fc.Arbitrary<CardSuggestion> {
  const text = fc.oneof(
    { weight: 3, arbitrary: textIn(lines) },
    { weight: 3, arbitrary: misread(lines) },
    email,
    phone,
    fc.string({ unit: codePoint, maxLength: 40 }),
  )
  return fc.record({
    ...{ first_name: text, last_name: text, company: text, position: text, website: text, address: text },
    emails: fc.array(text, { maxLength: 6 }),
    phones: fc.array(fc.record({ kind: fc.constantFrom('mobile', 'fax', 'other'), value: text }), { maxLength: 6 }),
  })
}
/** A text without spaces, with letters that OCR confuses unified. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/,/g, '.')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[0o]/g, 'o')
    .replace(/[1il|!]/g, 'l')
    .replace(/[5s]/g, 's')
    .replace(/[8b]/g, 'b')
    .replace(/[2z]/g, 'z')
    .replace(/\s/g, '')

const card = fc
  .array(line, { maxLength: 8 })
  .chain(lines => suggestionOf(lines).map((model): [string[], CardSuggestion] => [lines, model]))

describe('any answer about any card', () => {
  it('saves no e-mail and no phone that neither the rules found nor one line of the card contains', () => {
    fc.assert(
      fc.property(card, ([lines, model]) => {
        const reading = readingOf(lines)
        const contact = extractFields(reading, { region: 'ES' }) ?? nobody
        const read = agreeWithModel({ contact, reading, region: 'ES' }, model)
        const known = new Set([contact.email, ...contact.further_emails])
        for (const saved of [read.email, ...read.further_emails]) {
          if (known.has(saved)) continue
          expect(lines.some(text => plain(text).includes(plain(saved)))).toBe(true)
          expect(
            lines.some(text =>
              text
                .replace(/\s*([@_])\s*|\s+(\.)\s*/g, '$1$2')
                .split(/[\s:;|/()]/)
                .map(plain)
                .includes(plain(saved)),
            ),
          ).toBe(true)
        }
        const numbers = new Set(e164s(contact))
        for (const saved of e164s(read)) {
          if (numbers.has(saved)) continue
          const digits = saved.replace('+34', '')
          expect(lines.some(text => plain(text.replace(/\D/g, '')).includes(plain(digits)))).toBe(true)
        }
      }),
      { numRuns: repeats(100, 250) },
    )
  })

  it('puts no e-mail and phone that is not on the card into any field', () => {
    const card = ['Ana Torres', 'Head of Sales', 'Norte Obras S.L.', 'ana.torres@norteobras.com', '+34 612 345 678']
    const reading = readingOf(card)
    const contact = extractFields(reading, { region: 'ES' }) ?? nobody
    const invented = fc.record({ email, phone }).filter(({ phone }) => !phone.endsWith('612 345 678'))
    const text = fc.constantFrom('email', 'phone')
    fc.assert(
      fc.property(invented, fc.array(text, { minLength: 6, maxLength: 6 }), (lie, [a, b, c, d, e, f]) => {
        const of = (kind: string | undefined) => (kind === 'email' ? lie.email : lie.phone)
        const read = agreeWithModel(
          { contact, reading, region: 'ES' },
          {
            ...{ first_name: of(a), last_name: of(b), company: of(c), position: of(d), website: of(e), address: of(f) },
            emails: [lie.email, contact.email],
            phones: phones(lie.phone),
          },
        )
        expect(JSON.stringify(read)).not.toContain(lie.email)
        expect(JSON.stringify(read)).not.toContain(lie.phone)
      }),
    )
  })

  it.each([
    ['numbers and signs', `${'1 '.repeat(60)}${'@.'.repeat(60)}`, 'a1 '.repeat(50)],
    ['letters', 'a '.repeat(100), 'b '.repeat(50)],
    ['titles', 'Sir '.repeat(50), 'sir '.repeat(15_000)],
    ['commas', ', '.repeat(100), ','.repeat(60_000)],
    ['dots', 'a. '.repeat(70), `a${'.'.repeat(60_000)}a`],
  ])('is checked quickly, however long card and answer are: %s', (_, text, long) => {
    const lines = Array<string>(5000).fill(text)
    const spent = cpuTime(() =>
      agreeWithModel(
        { contact: nobody, reading: readingOf(lines), region: 'ES' },
        {
          ...{ first_name: long, last_name: long, company: long, position: long, website: long },
          address: 'b, '.repeat(90),
          emails: [`${long}@b.com`, ...Array(5000).fill('a@b.com')],
          phones: phones(long, ...Array(5000).fill('1 '.repeat(100))),
        },
      ),
    )
    // Less than a second on an idle core of 2026; quadratic time would take minutes.
    expect(spent).toSatisfy((ms: number) => isWithin(ms, 4000))
  })
})
