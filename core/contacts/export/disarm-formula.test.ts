import { codePoint } from 'card-reader/testing/code-point.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { disarmFormula, rearmFormula } from '#core/contacts/export/contacts-csv.ts'

it.each([
  '=HYPERLINK("http://x")',
  '+cmd|calc',
  '-1+1',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\n=1+1',
  '\u00a0=1',
  '＝1+1',
  '＋1',
  '+34 612 345 678',
  '+12345',
  '+16175550142 ext. =1',
])('%j is text in a spreadsheet', text => {
  expect(disarmFormula(text)).toBe(`'${text}`)
})

it.each(['+34612345678', '+16175550142 ext. 308', 'Ana', 'a=b', '1-2', '', 'ana@x.com', '612-345', '(+34) 6', 'º'])(
  '%j stays as it is',
  text => {
    expect(disarmFormula(text)).toBe(text)
  },
)

it('an import takes off what the export put before a formula, and nothing else', () => {
  const start = fc.constantFrom(
    '',
    "'",
    "''",
    '=',
    '+',
    '-',
    '@',
    ' ',
    '\t',
    '\n',
    "'=",
    "' =",
    "'+346123456789",
    '+34612345678',
  )
  const text = fc.tuple(start, fc.string({ unit: codePoint })).map(parts => parts.join(''))
  fc.assert(fc.property(text, one => rearmFormula(disarmFormula(one)) === one))
})
