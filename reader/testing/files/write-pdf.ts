import { deflateSync } from 'node:zlib'

/** What a page shows: a JPEG over all of it, lines of text in Helvetica, both, or a content stream of its own. */
export type PdfPageParts = {
  jpeg?: { bytes: Uint8Array; width: number; height: number }
  lines?: readonly string[]
  /** Text that can be copied and is not seen, as scanners write it. */
  hidden?: readonly string[]
  content?: string
  /** In points; a card unless told. */
  size?: readonly [width: number, height: number]
}

const cardSize = [255, 160] as const
const printed = (lines: readonly string[], mode: number) =>
  lines.map((line, n) => {
    const size = n === 0 ? 18 : 11
    const text = line.replace(/[()\\]/g, '\\$&')
    return `BT ${mode} Tr /F ${size} Tf 20 ${126 - n * 24} Td (${text}) Tj ET`
  })

/** A PDF of these pages, plain and uncompressed. */
export function writePdf(pages: readonly PdfPageParts[]): Buffer {
  const objects: Buffer[] = []
  const add = (text: string, stream?: Uint8Array) => {
    const parts = stream ? [Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')] : []
    objects.push(Buffer.concat([Buffer.from(text, 'latin1'), ...parts]))
    return objects.length
  }
  add('<</Type/Catalog/Pages 2 0 R>>')
  add('')
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  const kids = pages.map(({ jpeg, lines = [], hidden = [], content = '', size: [width, height] = cardSize }) => {
    const picture =
      jpeg &&
      add(
        `<</Type/XObject/Subtype/Image/Width ${jpeg.width}/Height ${jpeg.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.bytes.length}>>`,
        jpeg.bytes,
      )
    const drawn = picture ? [`q ${width} 0 0 ${height} 0 0 cm /P Do Q`] : []
    const stream = [...drawn, ...printed(lines, 0), ...printed(hidden, 3), content].join('\n')
    const contents = add(`<</Length ${stream.length}>>`, Buffer.from(stream, 'latin1'))
    const pictures = picture ? `/XObject<</P ${picture} 0 R>>` : ''
    return add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</Font<</F 3 0 R>>${pictures}>>/Contents ${contents} 0 R>>`,
    )
  })
  objects[1] = Buffer.from(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map(kid => `${kid} 0 R`).join(' ')}]>>`)
  return pdfOf(objects)
}

const stream = (dictionary: string, content: string) =>
  Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n${content}\nendstream`)
const onePage = (resources: string) => [
  Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
  Buffer.from('<</Type/Pages/Count 1/Kids[3 0 R]>>'),
  Buffer.from(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 255 160]/Resources<<${resources}>>/Contents 4 0 R>>`),
]

/** A small file whose page is drawn from forms, each of which draws the next one ten times: it takes any memory. */
export function swellingPdf(): Buffer {
  const box = '/Type/XObject/Subtype/Form/BBox[0 0 255 160]'
  const form = (next: number) => stream(`${box}/Resources<</XObject<</N ${next} 0 R>>>>`, '/N Do '.repeat(10))
  const forms = Array.from({ length: 12 }, (_, n) => form(n + 6))
  return pdfOf([...onePage('/XObject<</N 5 0 R>>'), stream('', '/N Do'), ...forms, stream(box, '0 0 9 9 re f')])
}

/** A small file whose page draws the same line that many times: 36 MB of orders, compressed. */
export function strokesPdf(strokes: number): Buffer {
  const orders = deflateSync('0 0 m 255 160 l S\n'.repeat(strokes), { level: 9 })
  const content = Buffer.concat([
    Buffer.from(`<</Filter/FlateDecode/Length ${orders.length}>>\nstream\n`),
    orders,
    Buffer.from('\nendstream'),
  ])
  return pdfOf([...onePage(''), content])
}

/** A file of 700 bytes whose page is tiled with a pattern that repeats every thousandth of a point. */
export function patternPdf(): Buffer {
  const pattern =
    '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 0.001/YStep 0.001/Resources<<>>'
  const page = stream('', '/Pattern cs /P scn 0 0 255 160 re f')
  return pdfOf([...onePage('/Pattern<</P 5 0 R>>'), page, stream(pattern, '1 0 0 rg 0 0 5 5 re f')])
}

/** A small file whose page is coloured point by point by a program of 400,000 steps: it takes hours and little memory. */
export function endlessPdf(): Buffer {
  const shading = '<</ShadingType 1/ColorSpace/DeviceGray/Matrix[255 0 0 160 0 0]/Function 5 0 R>>'
  const steps = `{ add ${'dup mul '.repeat(200_000)}}`
  const colour = stream('/FunctionType 4/Domain[0 1 0 1]/Range[0 1]', steps)
  return pdfOf([...onePage(`/Shading<</S ${shading}>>`), stream('', '/S sh'), colour])
}

/** A file of these objects, the first of which is its catalogue. */
function pdfOf(objects: readonly Uint8Array[]): Buffer {
  const chunks = [Buffer.from('%PDF-1.4\n')]
  let at = 9
  let entries = ''
  for (const [index, object] of objects.entries()) {
    entries += `${String(at).padStart(10, '0')} 00000 n \n`
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    chunks.push(chunk)
    at += chunk.length
  }
  const count = objects.length + 1
  const end = `trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...chunks, Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${entries}${end}`)])
}
