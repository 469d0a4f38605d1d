import { cardAreas, linesInside } from '#reader/cards/card-areas.ts'
import { cardPicture } from '#reader/cards/card-picture.ts'
import { type IconModel, openIconModel, withIcons } from '#reader/engines/network-icons/line-icons.ts'
import { openPpOcr, type PpOcr, type ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import { correctAccents } from '#reader/engines/tesseract/correct-accents.ts'
import { openTesseract, type Tesseract } from '#reader/engines/tesseract/tesseract.ts'
import { readInTwoPasses } from '#reader/engines/tesseract/two-pass.ts'
import { type PdfPage, readPdfPage } from '#reader/pdf/pdf-page.ts'
import { withTextLayer } from '#reader/pdf/text-layer.ts'
import { readingScore } from '#reader/picture/orientation.ts'
import { checkPhoto, cutOut, prepareImage, rotate, storedImage } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { PhotoLimits, Reading, ReadingCare, TextLine } from '#reader/port.ts'
import type { OptionalScript } from '#reader/script-data.ts'
import { readAgain, readTwiceIfNeeded } from './read-again.ts'
import { readCodes } from './read-codes.ts'
import { openScriptReader, type ScriptReader } from './read-other-scripts.ts'
import { inReadingOrder } from './reading-order.ts'
import { hasContactDetails } from './reading-strength.ts'
import { readableLines, unreadScriptsIn } from './settle-scripts.ts'
import { type Budget, createBudget, withinBudget } from './work-budget.ts'

/** `auto` uses PP-OCR, or tesseract.js where PP-OCR cannot be opened. */
export type EngineChoice = 'auto' | 'tesseract'

/** The engines of one reader: PP-OCR, or tesseract.js in English with accents corrected in Spanish. */
export type Engines =
  | { ppOcr: PpOcr; otherScripts: ScriptReader; nameIcon: IconModel }
  | { english: Tesseract; spanish: Tesseract }

/**
 * Loads the models of one reader. `scripts` are read by tesseract.js too. `weights` is a folder of models to try in place of
 * PP-OCR's shipped ones; there is no fallback from it.
 */
export async function openEngines(
  choice: EngineChoice,
  scripts: readonly OptionalScript[] = [],
  weights?: URL,
): Promise<Engines> {
  const open = () => (weights ? openPpOcr(weights) : openPpOcr().catch(warnOfFallback))
  const ppOcr = choice === 'auto' ? await open() : undefined
  return ppOcr
    ? { ppOcr, otherScripts: openScriptReader(scripts), nameIcon: await openIconModel() }
    : { spanish: await openTesseract('spa'), english: await openTesseract('eng') }
}

function warnOfFallback(cause: unknown): undefined {
  const reason = cause instanceof Error ? cause.message : String(cause)
  process.emitWarning(`PP-OCR could not be opened, so tesseract.js is used, which reads worse: ${reason}`)
}

async function readWithTesseract(
  { english, budget, onStep }: { english: Tesseract; budget: Budget; onStep: () => void },
  picture: Pixels,
): Promise<FoundLines> {
  const read = async (upright: Pixels): Promise<FoundLines> => {
    const lines = await budget.payAfterwards(() => readInTwoPasses(english, upright))
    onStep()
    return { picture: upright, lines: lines ?? [] }
  }
  const first = await read(picture)
  if (first.lines.length >= 3) return first
  const readings = [first]
  for (const degrees of [180, 90, 270] as const) readings.push(await read(await rotate(picture, degrees)))
  return readings.reduce((best, next) => (readingScore(next.lines) > readingScore(best.lines) ? next : best))
}

/** A picture, rotated upright, and the lines in it. */
type FoundLines = { picture: Pixels; lines: ScriptLine[] }

/** What all steps of reading one photo share. `text` is the text layer of a PDF's page. */
type ReadingContext = Engines & { care: ReadingCare; budget: Budget; onStep: () => void; text: string }

async function findLines(context: ReadingContext, picture: Pixels): Promise<FoundLines> {
  if (!('ppOcr' in context)) return readWithTesseract(context, picture)
  const found = await readTwiceIfNeeded(context.ppOcr, picture)
  return context.care === 'thorough' ? readAgain(context.ppOcr, found) : found
}

/** Makes the reading of one card from its lines. Codes are decoded from `original`, the picture before it was rotated. */
async function finishReading(
  context: ReadingContext,
  { picture, lines: found }: FoundLines,
  original: Pixels,
): Promise<Reading> {
  const mayCorrect = ({ box }: TextLine) => {
    context.onStep()
    return context.budget.payCorrection(box)
  }
  const lines = 'otherScripts' in context ? await context.otherScripts.read(picture, found, mayCorrect) : found
  const card = await cardPicture(picture, lines)
  const readable = readableLines(lines)
  const corrected =
    'spanish' in context ? await correctAccents(context.spanish, picture, readable, mayCorrect) : readable
  const spelled = withTextLayer(corrected, context.text)
  const unreadScripts = unreadScriptsIn(lines)
  return {
    width: picture.width,
    height: picture.height,
    lines: inReadingOrder('nameIcon' in context ? await withIcons(picture, spelled, context.nameIcon) : spelled),
    codes: await readCodes(original, picture === original ? readable : []),
    image: await storedImage(picture),
    ...(card && { card }),
    ...(unreadScripts.length > 0 && { unreadScripts }),
    engine: 'ppOcr' in context ? 'pp-ocr' : 'tesseract',
  }
}

/**
 * Reads each of several cards in a photo on its own. If the budget is spent, the lines of the first reading are taken.
 * Areas without an e-mail address or phone number are not cards.
 */
async function readEachCard(context: ReadingContext, { picture, lines }: FoundLines): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const area of cardAreas(picture, lines) ?? []) {
    const card = await cutOut(picture, area)
    const found = context.budget.allowsCard()
      ? await findLines(context, card)
      : { picture: card, lines: linesInside(lines, area) }
    if (hasContactDetails(found.lines)) readings.push(await finishReading(context, found, card))
  }
  return readings
}

type PhotoOptions = { limits: PhotoLimits; care: ReadingCare; page?: number | undefined; onStep?: () => void }

/** The pixels of a photo or of a PDF's page. */
async function open(photo: Uint8Array, { limits, page = 1, onStep }: PhotoOptions): Promise<PdfPage> {
  if (checkPhoto(photo, limits) === 'pdf') return readPdfPage(photo, page, { onStep })
  return { picture: await prepareImage(photo, limits), text: '', pages: 1 }
}

/**
 * Reads one photo or one page of a PDF: lines in reading order, codes, and pictures to store. The work is limited to about
 * ten seconds of one idle core. `onStep` is called after each step. Throws PhotoRefused.
 */
export async function readPhoto(engines: Engines, photo: Uint8Array, options: PhotoOptions): Promise<Reading> {
  const { care, onStep = () => undefined } = options
  const { picture, text, pages } = await open(photo, options)
  const budget = createBudget()
  const context: ReadingContext =
    'ppOcr' in engines
      ? { ...engines, ppOcr: withinBudget(engines.ppOcr, budget, onStep), care, budget, onStep, text }
      : { ...engines, care, budget, onStep, text }
  const found = await findLines(context, picture)
  const [first, ...others] = await readEachCard(context, found)
  const reading = first && others.length > 0 ? { ...first, others } : await finishReading(context, found, picture)
  const cutOff = budget.cutOff()
  return { ...reading, ...(cutOff.length > 0 && { cutOff }), ...(pages > 1 && { pages }) }
}
