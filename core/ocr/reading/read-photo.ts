import { cardAreas, linesInside } from '#core/ocr/cards/card-areas.ts'
import type { Reading, TextLine } from '#core/ocr/ocr-port.ts'
import { cutOut, keptImage, type PhotoLimits, prepareImage, turn } from '#core/ocr/picture/prepare-image.ts'
import { readingScore } from '#core/ocr/picture/turning.ts'
import type { Pixels } from '#core/ocr/picture/warp.ts'
import { openPpOcr, type PpOcr } from '#core/ocr/pp-ocr/ppocr.ts'
import { correctAccents } from '#core/ocr/tesseract/correct-accents.ts'
import { type LineReader, openTesseract, type Tesseract } from '#core/ocr/tesseract/tesseract.ts'
import { readInTwoPasses } from '#core/ocr/tesseract/two-pass.ts'
import { readCodes } from './read-codes.ts'
import { inReadingOrder } from './reading-order.ts'
import { reachesSomebody } from './reading-strength.ts'
import { readTwiceIfNeeded } from './second-reading.ts'

/** `auto` takes PP-OCR where onnxruntime loads, tesseract.js alone elsewhere. */
export type EngineChoice = 'auto' | 'tesseract'

/** What one thread reads with, loaded once. `spanish` corrects accents; `english` reads where there is no PP-OCR. */
export type Engines = { spanish: LineReader } & ({ ppOcr: PpOcr } | { english: Tesseract })

/** Loads the models of one thread. */
export async function openEngines(choice: EngineChoice, spanish: LineReader): Promise<Engines> {
  const ppOcr = choice === 'auto' ? await openPpOcr().catch(() => undefined) : undefined
  return ppOcr ? { spanish, ppOcr } : { spanish, english: await openTesseract('eng') }
}

async function readWithTesseract(english: Tesseract, picture: Pixels): Promise<{ picture: Pixels; lines: TextLine[] }> {
  const lines = await readInTwoPasses(english, picture)
  if (lines.length >= 3) return { picture, lines }
  const readings = [{ picture, lines }]
  for (const degrees of [180, 90, 270] as const) {
    const turned = await turn(picture, degrees)
    readings.push({ picture: turned, lines: await readInTwoPasses(english, turned) })
  }
  return readings.reduce((best, next) => (readingScore(next.lines) > readingScore(best.lines) ? next : best))
}

/** So many milliseconds after its start the further cards of a photo are taken as first read, or it would count as stuck. */
const patienceMs = 12_000

type Found = { picture: Pixels; lines: TextLine[] }

function findLines(engines: Engines, picture: Pixels): Promise<Found> {
  return 'ppOcr' in engines ? readTwiceIfNeeded(engines.ppOcr, picture) : readWithTesseract(engines.english, picture)
}

/** The reading of one card from the lines found on it. */
async function finish(engines: Engines, { picture, lines }: Found, codes: string[]): Promise<Reading> {
  return {
    width: picture.width,
    height: picture.height,
    lines: inReadingOrder(await correctAccents(engines.spanish, picture, lines)),
    codes,
    image: await keptImage(picture),
    engine: 'ppOcr' in engines ? 'pp-ocr' : 'tesseract',
  }
}

/** The cards that lie apart in a photo, each read on its own; those on which there is no way to reach anybody are none. */
async function readApart(engines: Engines, { picture, lines }: Found, until: number): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const area of cardAreas(picture, lines) ?? []) {
    const card = await cutOut(picture, area)
    const isInTime = performance.now() < until
    const found = isInTime ? await findLines(engines, card) : { picture: card, lines: linesInside(lines, area) }
    if (reachesSomebody(found.lines)) readings.push(await finish(engines, found, await readCodes(card)))
  }
  return readings
}

/** Reads one photo: lines in reading order, codes, and the picture to keep. Throws AppError as `OcrPort.read` says. */
export async function readPhoto(engines: Engines, photo: Uint8Array, limits: PhotoLimits): Promise<Reading> {
  const until = performance.now() + patienceMs
  const prepared = await prepareImage(photo, limits)
  const codes = await readCodes(prepared)
  const found = await findLines(engines, prepared)
  const [first, ...others] = await readApart(engines, found, until)
  return first && others.length > 0 ? { ...first, others } : finish(engines, found, codes)
}
