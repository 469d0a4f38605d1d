import { expect, test } from 'vitest'
import * as lists from '#contracts/contact-lists.ts'
import * as contacts from '#contracts/contacts.ts'
import { ratings } from '#contracts/events.ts'
import * as portal from '#contracts/portal.ts'
import * as scans from '#contracts/scans.ts'
import * as users from '#contracts/users.ts'
import * as values from './contract-values.ts'

test('the screens and the server go by the same values', () => {
  const { cardFields, lowConfidence } = contacts
  const { scanPageSize, scanStatuses, maxPhotoBytes } = scans
  const { languages, messageForms } = users
  const { codeLength } = portal
  const { contactPageSize, contactSorts, mostChosen, mostSelected } = lists
  const shared = {
    cardFields,
    lowConfidence,
    scanPageSize,
    scanStatuses,
    maxPhotoBytes,
    languages,
    ratings,
    messageForms,
    codeLength,
    contactPageSize,
    contactSorts,
    mostChosen,
    mostSelected,
  }
  expect({ ...values }).toEqual(shared)
})
