import { cleanLine, cleanText, cleanVcard } from 'card-reader/clean-text'
import { wordsOf } from 'card-reader/compare-text'
import { cardOfText, extractFields } from 'card-reader/extraction'
import { isSignature } from 'card-reader/parts'
import { slownessOf } from 'card-reader/testing/linear-time.ts'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import { readCode, readVcards } from 'card-reader/vcard'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactText } from '#bot/content/contact-text.ts'
import { type Contact, contactPatchSchema, emptyContact, phoneticFields } from '#contracts/contacts.ts'
import { enrichmentRequestSchema } from '#contracts/enrichment.ts'
import { eventPatchSchema } from '#contracts/events.ts'
import { codesSchema } from '#contracts/import/imports.ts'
import { appKeyRequestSchema } from '#contracts/integrations/app-keys.ts'
import { apiContactsQuerySchema, apiNewNoteSchema } from '#contracts/integrations/v1/contacts.ts'
import { webhookRequestSchema } from '#contracts/integrations/webhooks.ts'
import { maxLength } from '#contracts/lengths.ts'
import { fillTemplate } from '#contracts/messages/message-template.ts'
import { messagePatchSchema } from '#contracts/messaging.ts'
import { sentDetailsSchema } from '#contracts/my-card.ts'
import { requestCodeSchema, verifyCodeSchema } from '#contracts/portal.ts'
import { userPatchSchema } from '#contracts/users.ts'
import { agreeWithModel } from '#core/ai-reading/agree/agree-with-model.ts'
import { readCompletion } from '#core/ai-reading/client/openai-compatible.ts'
import { readLoginPhone } from '#core/auth/portal-login.ts'
import { fileSlug } from '#core/base/values/file-slug.ts'
import { fitCard } from '#core/contact-rows/fit-card.ts'
import { vcardOf } from '#core/contact-rows/vcard.ts'
import { csvLines } from '#core/contacts/export/contacts-csv.ts'
import { remarkLabels } from '#core/contacts/import/remark-labels.ts'
import { readPhone } from '#core/contacts/read-phone.ts'
import { slipCounter } from '#core/contacts/search/match-text.ts'
import { readFinding } from '#core/enrichment/perplexity.ts'
import { hasLink } from '#core/messaging/message/find-route.ts'
import { parseEndpointUrl } from '#core/webhooks/calls/endpoint-url.ts'
import { readAllPeople } from '#tests/app/people-reader.ts'
import { doors, letsIn, openFullAccount } from '#tests/doors/doors.ts'

const ofEvery = (fields: readonly string[]) => (text: string) => Object.fromEntries(fields.map(field => [field, text]))
const contactOf = (text: string): Contact => ({
  ...emptyContact,
  ...ofEvery([
    'first_name',
    'last_name',
    'company',
    'position',
    'email',
    'phone',
    'website',
    'address',
    'department',
    'badge_code',
    ...phoneticFields,
  ])(text),
  ...{
    further_emails: [text, text],
    further_phones: [{ kind: 'fax', value: text, e164: '' }],
    profiles: [{ kind: 'other', handle: text, link: text }],
    notes: text,
    tags: [text],
  },
  ...{ id: 1, timestamp: '2026-03-10T12:00:00Z', created_at: '2026-03-10T12:00:00Z', event: text, consent: text },
})
const how = { most: 501, region: 'ES', labels: remarkLabels('en') }
const inLines = (text: string) => text.split('\n')
const suggestion = (text: string) => ({
  ...{ first_name: text, last_name: text, company: text, position: text, website: text, address: text },
  ...{ emails: [text, text], phones: [{ kind: 'mobile' as const, value: text }] },
})
const completion = (content: unknown) =>
  JSON.stringify({ choices: [{ message: { content: JSON.stringify(content) } }] })
const schemas = {
  'a contact': contactPatchSchema,
  settings: userPatchSchema,
  'details sent to a card': sentDetailsSchema,
  'a look-up': enrichmentRequestSchema,
  'an event': eventPatchSchema,
  codes: codesSchema,
  'a page of contacts': apiContactsQuerySchema,
  'a note': apiNewNoteSchema,
  'an app key': appKeyRequestSchema,
  'a webhook': webhookRequestSchema,
  'a message': messagePatchSchema,
  'a request to sign in': requestCodeSchema,
  'a code to sign in': verifyCodeSchema,
}

/** Every parser of text from strangers, cards and other services, by its input. */
const parsers: Record<string, (text: string) => unknown> = {
  'a file of contacts': text => readVcards(Buffer.from(text), { most: 501 }),
  'a property of a vCard': text => readVcards(Buffer.from(`BEGIN:VCARD\nN${text}\nEND:VCARD`), { most: 501 }),
  'a note in a vCard': text => readVcards(Buffer.from(`BEGIN:VCARD\nNOTE:${text}\nEND:VCARD`), { most: 501 }),
  'many vCards': text =>
    readAllPeople({ source: { bytes: Buffer.from(`BEGIN:VCARD\nTEL:${text}\nEMAIL:${text}\nEND:VCARD\n`) }, ...how }),
  'a code': text => readCode(text),
  'a MeCard': text => readCode(`MECARD:N:${text};TEL:${text}`),
  'a vCard in a code': text => readCode(`BEGIN:VCARD\n${text}`),
  'an address in a code': text => readCode(`https://${text}`),
  badges: text => readAllPeople({ source: { codes: [text, `MECARD:${text}`, `mailto:${text}`] }, ...how }),
  'a line of a card': text => extractFields(readingOf([text, 'Ana Torres', text])),
  'the lines of a card': text => extractFields(readingOf(inLines(text))),
  'a signature': text => {
    const pasted = `Ana Torres\n${text.slice(0, 4000)}\nana@norte.es`
    return isSignature(pasted) && cardOfText(pasted)
  },
  'what a model suggests': text => {
    const reading = readingOf(['Ana Torres', ...inLines(text)])
    return agreeWithModel({ contact: makeCard(), reading, region: 'ES' }, suggestion(text))
  },
  'what a model answers': text => readCompletion(completion(suggestion(text))),
  'what a search of the web found': text => {
    const texts = { personSummary: text, personRole: text, companySummary: text }
    return readFinding({
      ...JSON.parse(completion(texts)),
      search_results: [{ url: text }, { url: `https://${text}` }],
    })
  },
  'a text': text => cleanText(text),
  'a line': text => cleanLine(text),
  'a stored vCard': text => cleanVcard(text),
  'a card that is saved': text => fitCard(contactOf(text)),
  'a vCard that is written': text => vcardOf({ ...contactOf(text), uid: 'x' }, { revisedAt: new Date(0) }),
  // Notes are the longest field of a contact.
  'a CSV file that is written': text =>
    csvLines('outlook', [{ ...contactOf(text.slice(0, maxLength.address)), notes: text }]),
  'a contact in the chat': text =>
    contactText({ contact: contactOf(cleanText(text).slice(0, 4000)), heading: text, say: key => key }),
  'a message to a contact': text =>
    fillTemplate(`${text.slice(0, 500)}{first_name}`, { contact: contactOf(text), sender: contactOf(text) }),
  'links in a message': text => hasLink(text),
  'a search': text => slipCounter(wordsOf(cleanLine(text)).slice(0, 8))(' ana torres '),
  'the words of a text': text => wordsOf(cleanText(text)),
  'a phone': text => readPhone(text, { region: 'ES' }),
  'a phone to sign in with': text => readLoginPhone(text),
  'the name of a file': text => fileSlug(cleanLine(text)),
  'the address of a webhook': text => parseEndpointUrl(text, { allowPrivate: false }),
  ...Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const bodyOf = ofEvery(Object.keys(schema.shape))
      return [
        `${name} in a body`,
        (text: string) => [schema.safeParse(bodyOf(text)), schema.safeParse({ tags: [text], codes: [text] })],
      ]
    }),
  ),
}

/** Repeated pieces between a start and an end, on which careless expressions become slow. */
const pumps = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\0',
    '.',
    ',',
    '-',
    '_',
    '@',
    '/',
    '(',
    ')',
    '[',
    '"',
    "'",
    '\\',
    ';',
    ':',
    '=',
    '<',
    '#',
    '%',
    '|',
    '*',
  ],
  ...[
    'a',
    'A',
    '0',
    'á',
    'ª',
    '1 ',
    '+1',
    'a.',
    'a@',
    '@a',
    'a@a.',
    '0_',
    'aA',
    'a ',
    'a,',
    ' ,',
    ' -',
    '.-',
    '\\,',
    ';;',
    '""',
    '="',
  ],
  ...[
    '\u0301',
    '\u0301\u0327',
    'a\u0301',
    '\ud800',
    '😀',
    '©',
    'ﷺ',
    '山',
    'www.',
    'http://',
    '](',
    '[](',
    '{',
    '{a}',
    '&a',
  ],
  ...[
    'QUOTED-PRINTABLE',
    '=41',
    ';A=b',
    ';A="b',
    'TYPE=',
    'BEGIN:VCARD\n',
    'END:VCARD\n',
    'N:a\n',
    '\n ',
    '=\n',
    'TEL:1\n',
    'best\n',
    'a@b.es\n',
  ],
  ...[
    'número ',
    'Calle 1, ',
    '28013 ',
    'Ana Torres\n',
    '+34 612 345 678 ',
    'S.L. ',
    'aAº',
    '.esA',
    'ext 1 ',
    'tel: ',
    'e-mail ',
  ],
]
const ends = ['', '\0', 'x', ' !', '@', ':', '\n.', 'ez']

/** Characters and pieces from which fast-check builds further inputs. */
const piece = fc.constantFrom(
  ...' \t\n.,-_@/()[]";:=\\<&{}%#|+0aAéª\u0301',
  'www',
  'ab',
  '12',
  '\r\n',
  'N:',
  'TEL',
  '©',
  '😀',
)
const madeUp = fc.record({
  begin: fc.constantFrom('', 'a', '"', 'BEGIN:VCARD\nN:', 'MECARD:', '+', 'http://', '<'),
  pump: fc.array(piece, { minLength: 1, maxLength: 5 }).map(pieces => pieces.join('')),
  end: fc.constantFrom(...ends),
})

const grown =
  ({ begin, pump, end }: { begin: string; pump: string; end: string }) =>
  (size: number) =>
    begin + pump.repeat(Math.ceil(size / pump.length)).slice(0, size) + end

/** Below and above the limits at which texts are cut. */
const allSizes: [number, number][] = [
  [1000, 8000],
  [8000, 64_000],
]

const parserNames = Object.keys(parsers)

/** In the gate the lines of a card get what has line feeds: the rest is one line, which the line of a card gets too. */
const isOwn = (name: string, { begin, pump }: { begin: string; pump: string }) =>
  isThorough || name !== 'the lines of a card' || `${begin}${pump}`.includes('\n')

describe.each(Object.entries(parsers))('%s', (name, parse) => {
  /**
   * The larger size takes most of the time: each parser gets a sixth of the inputs at it, its neighbours the others.
   */
  const isForLarge = (n: number) => n % repeats(6, 1) === parserNames.indexOf(name) % repeats(6, 1)

  it('takes time proportional to the length, whatever the content', async () => {
    const known = pumps.map((pump, n) => ({
      begin: ['', 'a', '1'][n % 3] ?? '',
      pump,
      end: ends[n % ends.length] ?? '',
    }))
    const slow: string[] = []
    for (const [n, one] of [...known, ...fc.sample(madeUp, repeats(6, 25))].entries()) {
      if (!isOwn(name, one)) continue
      for (const sizes of isForLarge(n) ? allSizes : allSizes.slice(0, 1)) {
        const slowness = await slownessOf(parse, { sizes, make: grown(one) })
        if (slowness) slow.push(`${JSON.stringify(one)} ${slowness}`)
      }
    }
    expect(slow).toEqual([])
  })
})

it('a card takes no longer with more text, since no card has more than 150 lines', async () => {
  const slow: string[] = []
  const pumpsOfCards = ['山', '@a', 'Ana Torres ', '(', '|é', 'Calle 1, ', '+34 612 345 678 ', 'a@b.es ', 'ª']
  for (const pump of pumpsOfCards.slice(0, repeats(2, 9))) {
    const make = (size: number) => readingOf(Array(size / 200).fill(pump.repeat(200).slice(0, 200)))
    const read = (reading: ReturnType<typeof readingOf>) => extractFields(reading)
    const slowness = await slownessOf(read, { sizes: [32_000, 256_000], make })
    if (slowness) slow.push(`${JSON.stringify(pump)} ${slowness}`)
  }
  expect(slow).toEqual([])
})

it('a card takes time proportional to its letters of which the reader was unsure', async () => {
  const slow: string[] = []
  for (const pump of ['l.', 'll@ll.', 'l1', 'www.ll.'].slice(0, repeats(2, 4))) {
    const make = (size: number) => {
      const text = `www.${pump.repeat(size / pump.length)}`
      const unsure = [...text.matchAll(/[a-z0-9]+/g)].flatMap(([word]) =>
        [...word].map((letter, at) => ({ word, at, shares: { [letter]: 0.4, i: 0.3, '1': 0.2 } })),
      )
      const reading = readingOf(Array(repeats(4, 10)).fill(text))
      return { ...reading, lines: reading.lines.map(line => ({ ...line, unsure })) }
    }
    const read = (reading: ReturnType<typeof readingOf>) => extractFields(reading)
    const slowness = await slownessOf(read, { sizes: [200, 1600], make })
    if (slowness) slow.push(`${JSON.stringify(pump)} ${slowness}`)
  }
  expect(slow).toEqual([])
})

it('files of contacts are read in linear time up to their largest size', async () => {
  const slow: string[] = []
  for (const pump of [
    'QUOTED-PRINTABLE',
    '\n',
    'BEGIN:VCARD\nN:a\nEND:VCARD\n',
    'N;CHARSET=x:\u00e9\n',
    ';A="b',
    '\u0301\u0327',
  ]) {
    const make = (size: number) => Buffer.from(`BEGIN:VCARD\nTEL:1\n${pump.repeat(size / pump.length)}\nEND:VCARD\n`)
    const slowness = await slownessOf((file: Uint8Array) => readVcards(file, { most: 501 }), {
      sizes: [100_000, 800_000],
      make,
    })
    if (slowness) slow.push(`${JSON.stringify(pump)} ${slowness}`)
  }
  expect(slow).toEqual([])
})

const headers = [
  ...[
    'authorization',
    'x-admin-key',
    'x-forwarded-for',
    'x-forwarded-proto',
    'accept-language',
    'accept-encoding',
    'cookie',
  ],
  ...[
    'content-type',
    'content-length',
    'if-none-match',
    'if-match',
    'depth',
    'prefer',
    'idempotency-key',
    'stripe-signature',
  ],
  ...[
    'x-waapi-hmac',
    'unipile-auth',
    'x-telegram-bot-api-secret-token',
    'origin',
    'referer',
    'host',
    'range',
    'user-agent',
  ],
]

it('headers and addresses of requests are parsed in linear time', async () => {
  const { api } = openFullAccount()
  const slow: string[] = []
  const quoted = [
    '"',
    '\\',
    ';',
    ',',
    '=',
    ' ',
    'a',
    'a;',
    'a,',
    'a=',
    '"a',
    '%',
    '%41',
    '/',
    '.',
    'tma ',
    'q=0.1,',
    'boundary=',
  ]
  for (const header of [...headers, undefined]) {
    for (const pump of quoted) {
      const ask = (text: string) => {
        const path = header ? '/api/user/1001' : `/c/${encodeURI(text)}?${text}`
        const init = { method: header ? 'PATCH' : 'GET', headers: header ? { [header]: text.trim() } : {} }
        return api.request(path, header ? { ...init, body: '{}' } : init)
      }
      const make = (size: number) => `tma ${pump.repeat(size / pump.length)}`
      const slowness = await slownessOf(ask, { sizes: [1000, 8000], make })
      if (slowness) slow.push(`${header} ${JSON.stringify(pump)} ${slowness}`)
    }
  }
  expect(slow).toEqual([])
})

/** Bodies of the largest size of most calls; each is hard on another part of a JSON parser or schema. */
const bodies: Record<string, (size: number) => string> = {
  'nested lists': size => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'nested objects': size => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
  'many names': size => JSON.stringify(Object.fromEntries(Array.from({ length: size / 10 }, (_, n) => [`n${n}`, n]))),
  'a long list': size => JSON.stringify({ tags: Array(size / 4).fill('a'), codes: Array(size / 4).fill('b') }),
  'wrong things': size =>
    JSON.stringify({ tags: Array(size / 4).fill(1), scopes: Array(size / 4).fill(1), types: [{}] }),
  'a number': size => '9'.repeat(size),
  'a form': size => `first_name=${'%41'.repeat(size / 6)}&${'a=b&'.repeat(size / 8)}`,
}

describe.each(Object.entries(bodies))('%s in the body of every call', (_, make) => {
  it('are read in linear time', async () => {
    const { api, carries, pathOf } = openFullAccount()
    const slow: string[] = []
    for (const [route, door] of Object.entries(doors).filter(([name]) => !name.startsWith('GET'))) {
      const send = (body: string) => {
        const caller = letsIn[door][0] ?? 'nobody'
        const type = body.startsWith('first_name') ? 'application/x-www-form-urlencoded' : 'application/json'
        const init = { method: route.split(' ')[0] ?? '', body, headers: { ...carries[caller], 'content-type': type } }
        return api.request(pathOf(route), init)
      }
      const slowness = await slownessOf(send, { sizes: [7000, 56_000], make })
      if (slowness) slow.push(`${route} ${slowness}`)
    }
    expect(slow).toEqual([])
  })
})
