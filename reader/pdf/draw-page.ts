import { PDFiumLibrary } from '@hyzyla/pdfium'
import { maxPdfPages } from '#reader/card-files.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { type PhotoFault, PhotoRefused } from '#reader/port.ts'

/** A page as a picture of this length shows a card as large as a photo does. */
const longEdge = 2400
/** A page of cards has a tenth of this. */
const mostText = 20_000

/** PDFium's mark for a hyphen that may divide a word. */
const hyphen = '\ufffe'

/** A page of a PDF: how it looks, the text that it holds as text, and how many pages the file has. */
export type PdfPage = { picture: Pixels; text: string; pages: number }

/** What the process that draws is asked, and what it answers. */
export type DrawRequest = { file: Uint8Array; page: number }
export type DrawAnswer =
  | { ok: true; page: PdfPage }
  | { ok: false; code: PhotoFault; details: Readonly<Record<string, number | string>>; cause: string }

/** Draws a page and answers why it could not. It may take for ever and any memory: `readPdfPage` ends it. */
export async function drawPage({ file, page }: DrawRequest): Promise<DrawAnswer> {
  try {
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(file)
    const pages = document.getPageCount()
    if (pages > maxPdfPages) throw new PhotoRefused('pdf-too-long', { pages })
    if (page > pages) throw new Error(`No page ${page} among ${pages}`)
    const found = document.getPage(page - 1)
    // First: drawing closes the page.
    const text = found.getText().slice(0, mostText).replaceAll(hyphen, '-')
    const size = drawnSize(found.getOriginalSize())
    const { data } = await found.render(size)
    return { ok: true, page: { picture: { ...size, data: withoutAlpha(data) }, text, pages } }
  } catch (error) {
    if (error instanceof PhotoRefused) return { ok: false, code: error.code, details: error.details, cause: '' }
    const cause = error instanceof Error ? error.message : String(error)
    const isLocked = /password|security/i.test(cause)
    return { ok: false, code: isLocked ? 'pdf-locked' : 'photo-unreadable', details: {}, cause }
  }
}

function drawnSize({ originalWidth, originalHeight }: { originalWidth: number; originalHeight: number }) {
  const longest = Math.max(originalWidth, originalHeight)
  if (!(longest > 0)) throw new Error('A page without size')
  const drawn = (side: number) => Math.max(1, Math.round((longEdge * side) / longest))
  return { width: drawn(originalWidth), height: drawn(originalHeight) }
}

/** The page is drawn on white, so nothing of it is transparent. */
function withoutAlpha(rgba: Uint8Array): Buffer {
  const pixels = rgba.length / 4
  const rgb = Buffer.allocUnsafe(pixels * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0
    rgb[to + 1] = rgba[from + 1] ?? 0
    rgb[to + 2] = rgba[from + 2] ?? 0
  }
  return rgb
}
