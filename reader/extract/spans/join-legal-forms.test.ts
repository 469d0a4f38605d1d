import { expect, test } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { joinLegalForms } from './join-legal-forms.ts'

const line = (text: string, top: number, left = 0): CardLine => ({
  ...{ text, confidence: 0.99, left, right: left + 10 * text.length, top, bottom: top + 20, size: 1 },
})
const joined = (...lines: CardLine[]) => joinLegalForms(lines).map(({ text }) => text)

test.each([
  ['Stahlwerka GmbH & Co.', 'KG', 'Stahlwerka GmbH & Co. KG'],
  ['Norte Obras S.A.', 'de C.V.', 'Norte Obras S.A. de C.V.'],
  ['Duval & Cie', 'S.A.', 'Duval & Cie S.A.'],
])('%s goes on with %s in the line below', (first, second, whole) => {
  expect(joined(line(first, 0), line(second, 25), line('Anna Weber', 80))).toEqual([whole, 'Anna Weber'])
})

test('what stands elsewhere or says more is a line of its own', () => {
  const first = line('Stahlwerka GmbH & Co.', 0)
  expect(joined(first, line('KG', 200))).toHaveLength(2)
  expect(joined(first, line('KG', 25, 900))).toHaveLength(2)
  expect(joined(first, line('KG Immobilien', 25))).toHaveLength(2)
  expect(joined(line('Stahlwerka', 0), line('KG', 25))).toHaveLength(2)
  expect(joined(line('S.A. Norte Obras', 0), line('de C.V.', 25))).toHaveLength(2)
})
