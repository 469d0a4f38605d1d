import { cardAreas, linesInside } from '#reader/cards/card-areas.ts'
import { cardPicture } from '#reader/cards/card-picture.ts'
import { openPpOcr, type PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { correctAccents } from '#reader/engines/tesseract/correct-accents.ts'
import { openTesseract, type Tesseract } from '#reader/engines/tesseract/tesseract.ts'
import { readInTwoPasses } from '#reader/engines/tesseract/two-pass.ts'
import { type PdfPage, readPdfPage } from '#reader/pdf/pdf-page.ts'
import { withTextLayer } from '#reader/pdf/text-layer.ts'
import { checkPhoto, cutOut, keptImage, prepareImage, turn } from '#reader/picture/prepare-image.ts'
import { readingScore } from '#reader/picture/turning.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { PhotoLimits, Reading, ReadingCare, TextLine } from '#reader/port.ts'
import { readAgain } from './read-again.ts'
import { readCodes } from './read-codes.ts'
import { inReadingOrder } from './reading-order.ts'
import { reachesSomebody } from './reading-strength.ts'
import { readTwiceIfNeeded } from './second-reading.ts'
import { type Budget, createBudget, withinBudget } from './work-budget.ts'

/** `auto` takes PP-OCR where onnxruntime loads, tesseract.js alone elsewhere. */
export type EngineChoice = 'auto' | 'tesseract'

/** The engines of one reader: PP-OCR, or without it tesseract.js in English, whose accents are corrected in Spanish. */
export type Engines = { ppOcr: PpOcr } | { english: Tesseract; spanish: Tesseract }

/** Loads the models of one reader. */
export async function openEngines(choice: EngineChoice): Promise<Engines> {
  const ppOcr = choice === 'auto' ? await openPpOcr().catch(warnOfTesseract) : undefined
  return ppOcr ? { ppOcr } : { spanish: await openTesseract('spa'), english: await openTesseract('eng') }
}

function warnOfTesseract(cause: unknown): undefined {
  const reason = cause instanceof Error ? cause.message : String(cause)
  process.emitWarning(`PP-OCR could not be opened, tesseract.js reads instead and reads worse: ${reason}`)
}

async function readWithTesseract(
  { english, budget, onStep }: { english: Tesseract; budget: Budget; onStep: () => void },
  picture: Pixels,
): Promise<Found> {
  const read = async (upright: Pixels): Promise<Found> => {
    const lines = await budget.payAfterwards(() => readInTwoPasses(english, upright))
    onStep()
    return { picture: upright, lines: lines ?? [] }
  }
  const first = await read(picture)
  if (first.lines.length >= 3) return first
  const readings = [first]
  for (const degrees of [180, 90, 270] as const) readings.push(await read(await turn(picture, degrees)))
  return readings.reduce((best, next) => (readingScore(next.lines) > readingScore(best.lines) ? next : best))
}

type Found = { picture: Pixels; lines: TextLine[] }

/**
 * What one photo is read with, how closely, what that may still cost, who hears of each step, and the text that the page
 * of a PDF holds.
 */
type Means = Engines & { care: ReadingCare; budget: Budget; onStep: () => void; text: string }

async function findLines(means: Means, picture: Pixels): Promise<Found> {
  if (!('ppOcr' in means)) return readWithTesseract(means, picture)
  const found = await readTwiceIfNeeded(means.ppOcr, picture)
  return means.care === 'thorough' ? readAgain(means.ppOcr, found) : found
}

/** The reading of one card from the lines found on it, maybe turned; its codes are looked for as it was. */
async function finish(means: Means, { picture, lines }: Found, asItWas: Pixels): Promise<Reading> {
  const mayCorrect = ({ box }: TextLine) => {
    means.onStep()
    return means.budget.payCorrection(box)
  }
  const card = await cardPicture(picture, lines)
  const corrected = 'spanish' in means ? await correctAccents(means.spanish, picture, lines, mayCorrect) : lines
  return {
    width: picture.width,
    height: picture.height,
    lines: inReadingOrder(withTextLayer(corrected, means.text)),
    codes: await readCodes(asItWas, picture === asItWas ? lines : []),
    image: await keptImage(picture),
    ...(card && { card }),
    engine: 'ppOcr' in means ? 'pp-ocr' : 'tesseract',
  }
}

/**
 * The cards that lie apart in a photo, each read on its own or, where that would cost too much, taken as first read;
 * those on which there is no way to reach anybody are none.
 */
async function readApart(means: Means, { picture, lines }: Found): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const area of cardAreas(picture, lines) ?? []) {
    const card = await cutOut(picture, area)
    const found = means.budget.allowsCard()
      ? await findLines(means, card)
      : { picture: card, lines: linesInside(lines, area) }
    if (reachesSomebody(found.lines)) readings.push(await finish(means, found, card))
  }
  return readings
}

type How = { limits: PhotoLimits; care: ReadingCare; page?: number | undefined; onStep?: () => void }

/** A photo as pixels, or the page of a PDF. */
async function open(photo: Uint8Array, { limits, page = 1 }: How): Promise<PdfPage> {
  if (checkPhoto(photo, limits) === 'pdf') return readPdfPage(photo, page)
  return { picture: await prepareImage(photo, limits), text: '', pages: 1 }
}

/**
 * Reads one photo or one page of a PDF: lines in reading order, codes, and the picture to keep. However much a photo
 * holds, it costs about ten seconds of an idle core at most; `onStep` is called all along. Throws PhotoRefused.
 */
export async function readPhoto(engines: Engines, photo: Uint8Array, how: How): Promise<Reading> {
  const { care, onStep = () => undefined } = how
  const { picture, text, pages } = await open(photo, how)
  const budget = createBudget()
  const means: Means =
    'ppOcr' in engines
      ? { ...engines, ppOcr: withinBudget(engines.ppOcr, budget, onStep), care, budget, onStep, text }
      : { ...engines, care, budget, onStep, text }
  const found = await findLines(means, picture)
  const [first, ...others] = await readApart(means, found)
  const reading = first && others.length > 0 ? { ...first, others } : await finish(means, found, picture)
  const cutOff = budget.cutOff()
  return { ...reading, ...(cutOff.length > 0 && { cutOff }), ...(pages > 1 && { pages }) }
}
