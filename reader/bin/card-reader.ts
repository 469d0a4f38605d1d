#!/usr/bin/env node
// Reads card photos from files: card-reader [--json] [--workers N] [--region CC] FILE…
import { readFile, stat } from 'node:fs/promises'
import { contactsIn } from '#reader/contacts/contacts-in.ts'
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
import { createReaders } from '#reader/readers/ocr-pool.ts'
import type { Script } from '#reader/scripts.ts'
import { type Answer, answerText } from './answer-text.ts'
import { type Options, readOptions, usage, WrongOptions } from './read-options.ts'

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

/** Reads the files and prints an answer to each. Returns how many were read. */
async function readFiles({ files, json, workers, region, engine, scripts }: Options): Promise<number> {
  const ocr = createReaders({ workers: Math.min(workers, files.length), engine, scripts })
  const queue = [...files]
  let read = 0
  const readNext = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const answer = await scan(ocr, file, region)
      if (answer.ok) read++
      console.log(json ? JSON.stringify(answer) : answerText(answer))
    }
  }
  await Promise.all(Array.from({ length: ocr.workers }, readNext))
  await ocr.close()
  return read
}

try {
  const options = readOptions(process.argv.slice(2), process.env.OCR_ENGINE)
  if (options) process.exitCode = (await readFiles(options)) > 0 ? 0 : 1
  else console.log(usage)
} catch (error) {
  if (!(error instanceof WrongOptions)) throw error
  console.error(`card-reader: ${error.message} (see --help)`)
  process.exitCode = 2
}
