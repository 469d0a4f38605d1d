import { expect, it } from 'vitest'
import { fileSlug } from '#core/base/values/file-slug.ts'

it.each([
  ['Ana Torres', 'Ana-Torres'],
  [' José Müller-Ñandú ', 'Jose-Muller-Nandu'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a/b;name="x" \r\nHost: evil', 'a-b-name-x-Host-evil'],
  ['王小明', 'Wangxiaoming'],
  ['小明 王', 'Xiaoming-Wang'],
  ['Анна Кузнецова', 'Anna-Kuznetsova'],
  ['Ψάλτης 🚀 2026', 'Psaltis-2026'],
  ['Łukasz Strauß', 'Lukasz-Strauss'],
  ['محمد', 'mhmd'],
  ['🚀', ''],
  ['x'.repeat(100), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('%j becomes %j in a file name', (text, slug) => {
  expect(fileSlug(text)).toBe(slug)
})
