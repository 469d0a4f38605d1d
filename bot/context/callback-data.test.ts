import { expect, test } from 'vitest'
import { buttons } from '#bot/context/callback-data.ts'
import { cardFields } from '#contracts/contacts.ts'
import { questionKinds } from '#contracts/questions.ts'

const longestId = 10 ** 15 - 1

test('button data is parsed as it was written', () => {
  for (const field of cardFields) {
    const data = buttons.editField.write(longestId, field)
    expect(buttons.editField.read(data)).toEqual([longestId, field])
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64)
  }
  const keepBoth = buttons.keepBothOfImport.write(longestId)
  const restore = buttons.restoreContact.write(longestId, keepBoth)
  expect(buttons.restoreContact.read(restore)).toEqual({ contactId: longestId, keepBoth })
  expect(Buffer.byteLength(restore)).toBeLessThanOrEqual(64)
  expect(buttons.restoreContact.read(buttons.restoreContact.write(7))).toEqual({ contactId: 7, keepBoth: undefined })
  expect(buttons.restoreContact.read('contact:restore:7:contact:delete:7')).toBeUndefined()
  const pick = buttons.pickAnswer.write(longestId, longestId, longestId)
  expect(buttons.pickAnswer.read(pick)).toEqual([longestId, longestId, longestId])
  for (const data of [pick, ...questionKinds.map(kind => buttons.questionKind.write(longestId, kind))])
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64)
  expect(buttons.deleteContact.read(buttons.deleteContact.write(123))).toBe(123)
  expect(buttons.language.read(buttons.language.write('es'))).toBe('es')
})

test.each([
  'contact:delete:',
  'contact:delete:1x',
  'contact:delete:-1',
  'xcontact:delete:1',
  `contact:delete:${10 ** 15}`,
])('unknown data "%s" is no button', data => {
  expect(buttons.deleteContact.pattern.test(data)).toBe(false)
})

test('an unknown field is no button', () => {
  expect(buttons.editField.pattern.test('contact:field:1:vcf')).toBe(false)
})
