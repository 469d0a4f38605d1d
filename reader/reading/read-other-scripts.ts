import type { ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import { lineImage } from '#reader/engines/tesseract/correct-accents.ts'
import { type LineText, openTesseract, type Tesseract } from '#reader/engines/tesseract/tesseract.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { type OptionalScript, scriptLanguages } from '#reader/script-data.ts'

/** Reads lines in the scripts that the operator has chosen. */
export type ScriptReader = {
  /** Reads those of the lines whose script was chosen and for which `isAllowed` holds. The others stay as they are. */
  read(picture: Pixels, lines: readonly ScriptLine[], isAllowed: (line: ScriptLine) => boolean): Promise<ScriptLine[]>
}

/** The confidence that tesseract.js needs, and the highest that its lines get: a person should check them (`lowConfidence`). */
const [minConfidence, maxConfidence] = [0.4, 0.5]
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A line with the text that tesseract.js read. Addresses and numbers that were certain before are kept. */
function withText(line: ScriptLine, text: string, confidence: number): ScriptLine {
  const isKept = digitsOf(text).includes(digitsOf(line.text)) && !line.text.includes('@')
  const { unread: _, ...read } = line
  return {
    ...read,
    text: line.text === '' || isKept ? text : `${text} ${line.text}`,
    confidence: Math.min(maxConfidence, confidence),
  }
}

/**
 * Opens the reader of these scripts. Each language is loaded with the first line that needs it. Where that or reading
 * fails, the lines of this script stay unread in this picture, and the next picture loads it again.
 */
export function openScriptReader(scripts: readonly OptionalScript[], open = openTesseract): ScriptReader {
  const opened = new Map<OptionalScript, Promise<Tesseract>>()

  async function readLine(script: OptionalScript, image: Buffer): Promise<LineText> {
    const tesseract = opened.get(script) ?? open(scriptLanguages[script])
    opened.set(script, tesseract)
    try {
      return await (await tesseract).readLine(image)
    } catch (error) {
      opened.delete(script)
      await tesseract.then(engine => engine.close()).catch(() => undefined)
      throw error
    }
  }

  return {
    async read(picture, lines, isAllowed) {
      const failed = new Set<OptionalScript>()
      const result: ScriptLine[] = []
      for (const line of lines) {
        const script = scripts.find(one => one === line.unread)
        if (!script || failed.has(script) || !isAllowed(line)) {
          result.push(line)
          continue
        }
        const image = await lineImage(picture, line)
        const read = await readLine(script, image).catch(() => undefined)
        if (!read) failed.add(script)
        const isSure = read && read.text !== '' && read.confidence >= minConfidence
        result.push(isSure ? withText(line, read.text, read.confidence) : line)
      }
      return result
    },
  }
}
