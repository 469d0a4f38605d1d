#!/usr/bin/env node
// Reads card photos from files: card-reader [--json] [--workers N] [--region CC] FILE…
import { readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type CardContact, cardFields, lowConfidence } from '#reader/contact.ts'
import { contactsIn } from '#reader/extract/contacts-in.ts'
import {
  type CutOff,
  defaultPhotoLimits,
  type PhotoFault,
  PhotoRefused,
  type Readers,
  ReadersUnavailable,
  type Reading,
  ReadingLost,
} from '#reader/port.ts'
import { labelledHandle } from '#reader/profiles.ts'
import { createReaders } from '#reader/readers/ocr-pool.ts'
import { missingScriptData, optionalScripts } from '#reader/script-data.ts'
import { type Script, scriptNames } from '#reader/scripts.ts'

const usage = `Usage: card-reader [--json] [--workers N] [--region CC] [--scripts LIST] FILE…

Reads business cards from photos (JPEG, PNG, WebP, HEIC) and PDFs and prints the contact of each.

  --json         print one line of JSON per file; "others" holds further cards of the file, "cut_off" the work that
                 was left out because the file holds too much, "unread_scripts" the scripts of text that is not read
  --workers N    number of photos to read at once (default: one per processor core)
  --region CC    country of phone numbers without a country code, such as ES
  --scripts LIST scripts to read with tesseract.js too (arabic, hebrew, thai, devanagari, kana, hangul), with commas;
                 their data is installed with npm install @tesseract.js-data/ara (heb, tha, hin, jpn, kor)
  --help         print this text

Exits with 0 if at least one file was read, 1 if none was, 2 if the options are wrong.`

type Answer =
  | {
      file: string
      ok: true
      ms: number
      contact: CardContact
      others?: CardContact[]
      cut_off?: CutOff[]
      unread_scripts?: Script[]
      text: string
    }
  | { file: string; ok: false; ms: number; error: string; cut_off?: CutOff[]; unread_scripts?: Script[] }

function fail(message: string): never {
  console.error(`card-reader: ${message} (see --help)`)
  process.exit(2)
}

function parseOptions() {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      workers: { type: 'string', default: String(availableParallelism()) },
      region: { type: 'string' },
      scripts: { type: 'string', default: '' },
    } as const
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return fail(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}

const fileErrors: Record<string, string> = {
  ENOENT: 'There is no such file.',
  EACCES: 'This file cannot be read: permission denied.',
  EISDIR: 'This is a folder.',
}

const photoErrors: Record<PhotoFault, string> = {
  'photo-empty': 'This file is empty.',
  'photo-unsupported': 'This is not a file in JPEG, PNG, WebP, HEIC or PDF.',
  'photo-too-large': 'This file is too large.',
  'photo-unreadable': 'This file is damaged.',
  'pdf-locked': 'This PDF is locked with a password.',
  'pdf-too-long': 'This PDF has more than 10 pages.',
  'pdf-too-complex': 'This PDF takes too long to draw.',
}

/** The photo was read but shows no contact. */
class NoContact extends Error {}

function sentenceOf(error: unknown): string {
  const reason = error instanceof Error && 'code' in error ? fileErrors[String(error.code)] : undefined
  if (reason !== undefined) return reason
  if (error instanceof PhotoRefused) return photoErrors[error.code]
  if (error instanceof ReadingLost) return photoErrors['photo-unreadable']
  if (error instanceof ReadersUnavailable) return 'No reader could be started.'
  return error instanceof NoContact ? error.message : 'The reader failed.'
}

/** Reads a file. Throws PhotoRefused without reading it if it is too large. */
async function load(file: string): Promise<Uint8Array> {
  const { size } = await stat(file)
  if (size > defaultPhotoLimits.photoBytes) throw new PhotoRefused('photo-too-large')
  return readFile(file)
}

/** Reads a file; the cards on the further pages of a PDF are further cards. */
async function readAll(ocr: Readers, file: string): Promise<Reading> {
  const bytes = await load(file)
  const { pages = 1, ...first } = await ocr.read(bytes)
  const others = [...(first.others ?? [])]
  for (let page = 2; page <= pages; page++) {
    const { others: further = [], ...reading } = await ocr.read(bytes, { page })
    others.push(reading, ...further)
  }
  return { ...first, others }
}

async function scan(ocr: Readers, file: string, region: string | undefined): Promise<Answer> {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  const cut: { cut_off?: CutOff[]; unread_scripts?: Script[] } = {}
  try {
    const reading = await readAll(ocr, file)
    const unread = [reading, ...(reading.others ?? [])].flatMap(card => card.unreadScripts ?? [])
    if (reading.cutOff) cut.cut_off = reading.cutOff
    if (unread.length > 0) cut.unread_scripts = [...new Set(unread)]
    const [first, ...further] = contactsIn(reading, { region })
    if (!first)
      throw new NoContact(
        reading.lines.length > 0 || unread.length > 0
          ? 'This is not a business card.'
          : 'There is no text in this photo.',
      )
    const others = further.map(card => card.contact)
    const text = [first, ...further].flatMap(card => card.reading.lines.map(line => line.text)).join('\n')
    return { file, ok: true, ms: ms(), contact: first.contact, ...(others.length > 0 ? { others } : {}), ...cut, text }
  } catch (error) {
    return { file, ok: false, ms: ms(), error: sentenceOf(error), ...cut }
  }
}

/** A row about text that is not read; '' if all was. */
const unreadText = (unread: readonly Script[] = []) =>
  unread.length > 0 ? `  (text in ${unread.map(script => scriptNames[script]).join(', ')} is not read)\n` : ''

/** The text that is printed for a file. */
function answerText(answer: Answer): string {
  const cut = answer.cut_off ? `  (the photo holds too much, some ${answer.cut_off.join(', ')} were left out)\n` : ''
  const unread = unreadText(answer.unread_scripts)
  if (!answer.ok) return `${answer.file}\n  ${answer.error}\n${cut}${unread}`
  const { contact, others = [], file, ms } = answer
  return [
    `${file}  (${ms} ms)\n${cut}${unread}`.trimEnd(),
    ...[contact, ...others].flatMap(card => [...cardRows(card), '']),
  ].join('\n')
}

/** One row per field of a contact. `?` marks fields that should be checked. */
function cardRows(contact: CardContact): string[] {
  const rows = cardFields
    .filter(field => contact[field])
    .map(field => {
      const isDoubtful = (contact.confidence[field] ?? 0) < lowConfidence
      return `  ${field.padEnd(12)}${contact[field]}${isDoubtful ? '  ?' : ''}`
    })
  const further = [
    ...contact.further_emails.map(email => `  ${'email'.padEnd(12)}${email}`),
    ...contact.further_phones.map(phone => `  ${'phone'.padEnd(12)}${phone.value} (${phone.kind})`),
    ...contact.profiles.map(profile => `  ${'profile'.padEnd(12)}${labelledHandle(profile)}`),
  ]
  return [...rows, ...further]
}

const { values, positionals: files } = parseOptions()
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const workers = Number(values.workers)
const region = values.region?.toUpperCase()
if (!Number.isInteger(workers) || workers < 1 || workers > 64)
  fail(`--workers takes a number from 1 to 64, not "${values.workers}"`)
if (region !== undefined && !/^[A-Z]{2}$/.test(region))
  fail(`--region takes two letters such as ES, not "${values.region}"`)
if (files.length === 0) fail('no file is given')
const engine = process.env.OCR_ENGINE ?? 'auto'
if (engine !== 'auto' && engine !== 'tesseract') fail('OCR_ENGINE must be auto or tesseract')

const wanted = values.scripts.split(',').filter(Boolean)
const scripts = optionalScripts.filter(script => wanted.includes(script))
if (scripts.length < wanted.length) fail(`--scripts takes ${optionalScripts.join(', ')}, not "${values.scripts}"`)
const missing = missingScriptData(scripts)
if (missing.length > 0) fail(`--scripts needs data that is not installed: npm install ${missing.join(' ')}`)

const ocr = createReaders({ workers: Math.min(workers, files.length), engine, scripts })
const queue = [...files]
let read = 0
const readFiles = async () => {
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const answer = await scan(ocr, file, region)
    if (answer.ok) read++
    console.log(values.json ? JSON.stringify(answer) : answerText(answer))
  }
}
await Promise.all(Array.from({ length: ocr.workers }, readFiles))
await ocr.close()
process.exitCode = read > 0 ? 0 : 1
