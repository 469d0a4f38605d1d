import { expect, test } from 'vitest'
import { vcardName } from './vcard-file.ts'

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['', '', 'contact'],
  ['A/B\\C', 'D:*?"<>|E', 'A B C D E'],
  ['..', '', 'contact'],
  ['José', 'Núñez Jr.', 'José Núñez Jr'],
])('the vCard of %j %j is saved as %s.vcf', (first_name, last_name, name) => {
  expect(vcardName({ first_name, last_name })).toBe(name)
})
