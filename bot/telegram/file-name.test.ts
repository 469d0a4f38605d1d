import { expect, test } from 'vitest'
import { vcardFileName } from '#bot/telegram/file-name.ts'

test.each([
  ['Ana', 'Torres', 'Ana_Torres.vcf'],
  ['José María', 'Núñez-Ruiz', 'Jose_Maria_Nunez-Ruiz.vcf'],
  ['', 'Torres', 'Torres.vcf'],
  ['', '', 'contact.vcf'],
  ['李', '小龙', 'contact.vcf'],
  ['a/b;name="x"', '\r\nHost: evil', 'abnamex_Host_evil.vcf'],
  ['x'.repeat(200), '', `${'x'.repeat(60)}.vcf`],
])('the card of "%s" "%s" is saved as %s', (first_name, last_name, name) => {
  expect(vcardFileName({ first_name, last_name })).toBe(name)
})
