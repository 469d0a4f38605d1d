import { expect, it } from 'vitest'
import { boundaryOf, type Part, readMultipart } from './read-multipart.ts'

async function* inPieces(body: Uint8Array, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}

async function partsOf(body: Uint8Array, { size, boundary = 'b' }: { size: number; boundary?: string }) {
  const parts: (Part & { content: string })[] = []
  const open = (part: Part) => {
    const said = { ...part, content: '' }
    parts.push(said)
    return (piece: Buffer) => {
      said.content += piece.toString('latin1')
    }
  }
  const isForm = await readMultipart(inPieces(body, size), { boundary, open })
  return isForm ? parts : undefined
}

const head = 'Content-Disposition: form-data; name='

it('reads what a browser sends, wherever it is cut into pieces', async () => {
  const form = new FormData()
  form.set('back_of', '17')
  form.set('photo', new File(['\r\n--b\r\r\n--', new Uint8Array(300)], 'Ana "card".jpg'))
  form.set('empty', '')
  const sent = new Request('http://x', { method: 'POST', body: form })
  const boundary = boundaryOf(sent.headers.get('content-type') ?? '')
  const body = new Uint8Array(await sent.arrayBuffer())
  const parts = [
    { name: 'back_of', fileName: undefined, content: '17' },
    { name: 'photo', fileName: 'Ana "card".jpg', content: `\r\n--b\r\r\n--${'\0'.repeat(300)}` },
    { name: 'empty', fileName: undefined, content: '' },
  ]
  expect(boundary).toBeDefined()
  for (const size of [1, 2, 3, 7, 64, 100, body.length]) {
    expect(await partsOf(body, { size, boundary: boundary ?? '' }), `${size}`).toEqual(parts)
  }
})

it.each<[string, string, object[] | undefined]>([
  ['text before and after it', `hi\r\n--b\r\n${head}a\r\n\r\n1\r\n--b--\r\nbye`, [{ name: 'a', content: '1' }]],
  ['spaces after a boundary', `--b  \r\n${head}"a"\r\n\r\n1\r\n--b--`, [{ name: 'a', content: '1' }]],
  [
    'small letters and other headers',
    '--b\r\nx: y\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\n1\r\n--b--',
    [{ fileName: 'b' }],
  ],
  [
    'a line separator in the name of a file',
    `--b\r\n${head}"a"; filename="A\u2028content-disposition:\\\u2028B"\r\n\r\n1\r\n--b--`,
    [{ name: 'a', fileName: 'A\u2028content-disposition:\\\u2028B' }],
  ],
  ['a part without headers', '--b\r\n\r\n1\r\n--b--', [{ name: '', content: '1' }]],
  ['no end', `--b\r\n${head}a\r\n\r\n1\r\n--b`, undefined],
  ['another boundary', `--c\r\n${head}a\r\n\r\n1\r\n--c--`, undefined],
  ['nothing', '', undefined],
  ['endless headers', `--b\r\n${'x'.repeat(20_000)}\r\n\r\n1\r\n--b--`, undefined],
])('a form with %s', async (_, body, parts) => {
  const read = await partsOf(Buffer.from(body), { size: 5 })
  if (parts === undefined) expect(read).toBeUndefined()
  else expect(read).toMatchObject(parts)
})

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['Multipart/Form-Data; charset=utf-8; Boundary="a b;c"; x=y', 'a b;c'],
  ['multipart/form-data', undefined],
  ['application/json; boundary=abc', undefined],
])('the boundary of %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})
