import { expect, test } from 'vitest'
import * as contacts from '#core/contracts/contacts.ts'
import * as scans from '#core/contracts/scans.ts'
import * as values from './contract-values.ts'

test('the screens and the server go by the same values', () => {
  const { cardFields, lowConfidence } = contacts
  const { scanStatuses, maxPhotoBytes } = scans
  expect({ ...values }).toEqual({ cardFields, lowConfidence, scanStatuses, maxPhotoBytes })
})
