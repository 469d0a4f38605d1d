import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { contactsIn } from '#reader/contacts/contacts-in.ts'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { type Extractor, ReadersUnavailable, type Reading } from '#reader/port.ts'
import { signatures } from '#reader/synth/signatures/signatures.ts'
import { readingOf } from '#reader/testing/reading-of.ts'
import { temporaryFolder } from '#reader/testing/temporary-folder.ts'
import { cardOfText } from '#reader/typed/card-of-text.ts'
import { createExtractor, type ExtractorOptions } from './extractor.ts'

const place = { region: 'ES' }
const ana = readingOf(['Ana Torres', 'Head of Sales', 'ana.torres@norteobras.com', '612 345 678'])
const berta = readingOf(['Berta Puig', 'Directora', 'berta@firmapuig.es'])

const timeout = 10 * 60_000

/**
 * A program without the tables of the real one, so that it starts at once: it ends as the first line of a card says, and
 * otherwise finds the e-mail alone.
 */
const standIn = `
  import { existsSync, writeFileSync } from 'node:fs'
  if (existsSync(new URL('broken', import.meta.url))) process.exit(1)
  const mark = new URL('died', import.meta.url)
  const ends = {
    'always dies': () => process.exit(9),
    'dies once': () => existsSync(mark) || (writeFileSync(mark, ''), process.exit(9)),
    'hangs': () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
    'grows': () => { for (const many = []; ; ) many.push(Array(100_000).fill(1.5)) },
  }
  process.once('disconnect', () => process.exit())
  process.send({ ready: true })
  process.on('message', ({ cards: [{ lines }] }) => {
    ends[lines[0].text]?.()
    const [email] = lines.map(({ text }) => text).filter(text => text.includes('@'))
    process.send({ ok: true, contacts: [{ email }] })
  })`

let folder = ''
async function createStandIn(options: ExtractorOptions = {}): Promise<Extractor> {
  folder = temporaryFolder('extractor')
  await writeFile(join(folder, 'extractor.mjs'), standIn)
  const extractor = createExtractor({ timeout, program: pathToFileURL(join(folder, 'extractor.mjs')), ...options })
  onTestFinished(() => extractor.close())
  return extractor
}
const cardThat = (end: string): Reading => ({
  ...ana,
  lines: readingOf([end, ...ana.lines.map(({ text }) => text)]).lines,
})

describe('an extractor', () => {
  const extractor = createExtractor({ timeout })
  afterAll(() => extractor.close())

  it.each([
    ['one card', ana],
    ['two cards', { ...ana, others: [berta] }],
    ['a card in another alphabet', readingOf(['Иван Петров', 'Директор', 'ООО Север', '+7 495 123-45-67'])],
    ['a card with a code', { ...ana, codes: ['MECARD:N:Torres,Ana;TEL:+34612345678;;'] }],
    ['no card', readingOf(['Menu'])],
    ['a card whose contact a worker extracted', { ...berta, contact: null, others: [ana] }],
  ])('finds what would be found in the calling process: %s', async (_, reading) => {
    const found = await extractor.contactsIn(reading, place)
    expect(found.map(({ contact }) => contact)).toEqual(contactsIn(reading, place).map(({ contact }) => contact))
    expect(found.map(({ reading }) => reading.image)).toEqual(found.map(() => ana.image))
  })

  it('finds the contact of each signature, many asked for at once', async () => {
    const texts = [...signatures.map(({ text }) => text), 'Nobody']
    const found = await Promise.all(texts.map(text => extractor.contactInText(text, place)))
    expect(found).toEqual(texts.map(text => extractFields(cardOfText(text), place)))
  })

  it('needs no process where a worker has extracted everything', async () => {
    const { contactsIn: found } = await createStandIn()
    await writeFile(join(folder, 'broken'), '')
    expect(await found({ ...ana, contact: null }, place)).toEqual([])
  })
})

describe('a process that dies', () => {
  it('is replaced, and its card is extracted again', async () => {
    const { contactsIn: found } = await createStandIn()
    expect(await found(cardThat('dies once'), place)).toMatchObject([{ contact: { email: ana.lines[2]?.text } }])
  })

  it('twice loses only its own card', async () => {
    const { contactsIn: found } = await createStandIn()
    const ends = await Promise.allSettled([ana, cardThat('always dies'), berta].map(card => found(card, place)))
    expect(ends).toMatchObject([
      { value: [{ contact: { email: ana.lines[2]?.text } }] },
      { reason: { name: 'ReadingLost', lost: 'reader' } },
      { value: [{ contact: { email: berta.lines[2]?.text } }] },
    ])
  })

  it('of too much memory loses its card, and the next one is extracted', async () => {
    const { contactsIn: found } = await createStandIn({ megabytes: 48 })
    await expect(found(cardThat('grows'), place)).rejects.toMatchObject({ name: 'ReadingLost' })
    expect(await found(berta, place)).toHaveLength(1)
  })

  it('since it took too long loses its card, and the next one is extracted', async () => {
    const { contactsIn: found } = await createStandIn({ timeout: 3000 })
    await expect(found(cardThat('hangs'), place)).rejects.toMatchObject({ message: expect.stringMatching('too slow') })
    expect(await found(berta, place)).toHaveLength(1)
  })

  it('is tried again after the cards that wait', async () => {
    const { contactsIn: found } = await createStandIn()
    const ended: string[] = []
    const dying = found(cardThat('always dies'), place).catch(() => ended.push('dead'))
    await Promise.all([dying, found(berta, place).then(() => ended.push('Berta'))])
    expect(ended).toEqual(['Berta', 'dead'])
  })
})

it('keeps its compiled code for the next start, though it is killed at its end', async () => {
  const cache = temporaryFolder('compiled')
  const before = process.env.NODE_COMPILE_CACHE
  process.env.NODE_COMPILE_CACHE = cache
  onTestFinished(async () => {
    if (before === undefined) delete process.env.NODE_COMPILE_CACHE
    else process.env.NODE_COMPILE_CACHE = before
  })
  const extractor = createExtractor({ timeout })
  await extractor.contactsIn(ana, place)
  await extractor.close()
  const inFolders = (await readdir(cache, { recursive: true })).filter(name => name.includes('/'))
  expect(inFolders).not.toEqual([])
})

describe('no contact can be extracted now', () => {
  it('where the process does not start, until it does', async () => {
    const { contactsIn: found } = await createStandIn()
    await writeFile(join(folder, 'broken'), '')
    await expect(found(ana, place)).rejects.toThrow(ReadersUnavailable)
    await rm(join(folder, 'broken'))
    expect(await found(ana, place)).toHaveLength(1)
  })

  it('where the system starts no process', async () => {
    const extractor = createExtractor({ program: new URL('https://example.com/extractor.mjs') })
    extractor.warmUp()
    await expect(extractor.contactInText('Ana Torres', place)).rejects.toThrow(ReadersUnavailable)
  })

  it('where the extractor was closed, also in the middle of a card', async () => {
    const { contactsIn: found, close } = await createStandIn()
    const hanging = Promise.allSettled([cardThat('hangs'), ana].map(card => found(card, place)))
    await close()
    for (const end of await hanging) expect(end).toMatchObject({ reason: expect.any(ReadersUnavailable) })
    await expect(found(ana, place)).rejects.toThrow(ReadersUnavailable)
  })
})
