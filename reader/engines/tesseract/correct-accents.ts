import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import { mayHaveAccents, mergeAccents } from './accent-merge.ts'
import { lineImage } from './line-image.ts'
import type { LineReader } from './tesseract.ts'

/**
 * Restores accented letters that the first reading of lines lacks (ñ, ã, ß …) with a second reading of each line for which
 * `isAllowed` holds.
 */
export async function correctAccents(
  tesseract: LineReader,
  picture: Pixels,
  lines: readonly TextLine[],
  isAllowed: (line: TextLine) => boolean = () => true,
): Promise<TextLine[]> {
  const corrected: TextLine[] = []
  for (const line of lines) {
    if (!mayHaveAccents(line.text) || !isAllowed(line)) corrected.push(line)
    else {
      const second = await tesseract.readLine(await lineImage(picture, line))
      corrected.push({ ...line, text: mergeAccents(line.text, second) })
    }
  }
  return corrected
}
