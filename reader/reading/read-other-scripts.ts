import type { ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import { lineImage } from '#reader/engines/tesseract/line-image.ts'
import { openTesseract, type Tesseract } from '#reader/engines/tesseract/tesseract.ts'
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

/** Opens the reader of these scripts. Each language is loaded with the first line that needs it. */
export function openScriptReader(scripts: readonly OptionalScript[]): ScriptReader {
  const opened = new Map<OptionalScript, Promise<Tesseract>>()
  const tesseractOf = (script: OptionalScript) => {
    const known = opened.get(script) ?? openTesseract(scriptLanguages[script])
    opened.set(script, known)
    return known
  }
  return {
    async read(picture, lines, isAllowed) {
      const result: ScriptLine[] = []
      for (const line of lines) {
        const script = scripts.find(one => one === line.unread)
        if (!script || !isAllowed(line)) {
          result.push(line)
          continue
        }
        const tesseract = await tesseractOf(script)
        const { text, confidence } = await tesseract.readLine(await lineImage(picture, line))
        result.push(text !== '' && confidence >= minConfidence ? withText(line, text, confidence) : line)
      }
      return result
    },
  }
}
