import sharp from 'sharp'
import { maxPdfPages } from '#reader/card-files.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { PhotoRefused } from '#reader/port.ts'

/** A page as a picture of this length shows a card as large as a photo does. */
const longEdge = 2400
/** A page of cards has a tenth of this. */
const mostText = 20_000

/** PDFium's mark for a hyphen that may divide a word. */
const hyphen = '\ufffe'

/** A page of a PDF: how it looks, the text that it holds as text, and how many pages the file has. */
export type PdfPage = { picture: Pixels; text: string; pages: number }

/**
 * Renders one page of a PDF, counted from 1, on white. Throws PhotoRefused `pdf-locked` for a file that needs a password,
 * `pdf-too-long` for more pages than are read, and `photo-unreadable` for what is no PDF or has no such page.
 *
 * Each page gets an instance of PDFium of its own, since WebAssembly never gives memory back.
 */
export async function readPdfPage(file: Uint8Array, page: number): Promise<PdfPage> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  try {
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(file)
    const pages = document.getPageCount()
    if (pages > maxPdfPages) throw new PhotoRefused('pdf-too-long', { pages })
    if (page > pages) throw new Error(`No page ${page} among ${pages}`)
    const found = document.getPage(page - 1)
    // First: rendering closes the page.
    const text = found.getText().slice(0, mostText).replaceAll(hyphen, '-')
    const size = renderedSize(found.getOriginalSize())
    const { data } = await found.render(size)
    const picture = sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha()
    return { picture: { ...size, data: await picture.raw().toBuffer() }, text, pages }
  } catch (error) {
    if (error instanceof PhotoRefused) throw error
    const isLocked = error instanceof Error && /password|security/i.test(error.message)
    throw new PhotoRefused(isLocked ? 'pdf-locked' : 'photo-unreadable', {}, { cause: error })
  }
}

function renderedSize({ originalWidth, originalHeight }: { originalWidth: number; originalHeight: number }) {
  const longest = Math.max(originalWidth, originalHeight)
  if (!(longest > 0)) throw new Error('A page without size')
  const rendered = (side: number) => Math.max(1, Math.round((longEdge * side) / longest))
  return { width: rendered(originalWidth), height: rendered(originalHeight) }
}
