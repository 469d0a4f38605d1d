import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM, PSM } from 'tesseract.js'
import type { Quad } from '#reader/port.ts'

/** The text of a line, with a confidence from 0 to 1. */
export type LineText = { text: string; confidence: number }
export type TesseractLine = LineText & { box: Quad }

/** Reads a picture of a single line. */
export type LineReader = { readLine(picture: Uint8Array): Promise<LineText> }

/** One tesseract.js worker. It reads one picture at a time. */
export type Tesseract = LineReader & {
  /** Reads a whole picture as a page of blocks, or as sparse text. */
  readPage(picture: Buffer, layout: 'page' | 'sparse'): Promise<TesseractLine[]>
  close(): Promise<void>
}

/** Starts tesseract.js with the language data of its npm package, so that it downloads nothing. */
export async function openTesseract(language: string): Promise<Tesseract> {
  const dataFolder = dirname(fileURLToPath(import.meta.resolve(`@tesseract.js-data/${language}/package.json`)))
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: join(dataFolder, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })
  const modes = { line: PSM.SINGLE_LINE, page: PSM.AUTO, sparse: PSM.SPARSE_TEXT }
  let mode: keyof typeof modes | undefined
  const setMode = async (next: keyof typeof modes) => {
    if (mode === next) return
    // Without a resolution tesseract prints a warning for every picture.
    await worker.setParameters({ tessedit_pageseg_mode: modes[next], user_defined_dpi: '300' })
    mode = next
  }
  return {
    async readLine(picture) {
      await setMode('line')
      const { data } = await worker.recognize(Buffer.from(picture))
      return { text: data.text.trim().replace(/\s+/g, ' '), confidence: data.confidence / 100 }
    },
    async readPage(picture, layout) {
      await setMode(layout)
      const { data } = await worker.recognize(picture, {}, { blocks: true, text: true })
      const lines = (data.blocks ?? []).flatMap(block => block.paragraphs.flatMap(paragraph => paragraph.lines))
      return lines.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
        text: text.trim().replace(/\s+/g, ' '),
        confidence: confidence / 100,
        box: [
          [x0, y0],
          [x1, y0],
          [x1, y1],
          [x0, y1],
        ],
      }))
    },
    async close() {
      await worker.terminate()
    },
  }
}
