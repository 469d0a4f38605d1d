import { expect, test } from 'vitest'
import * as lists from '#core/contracts/contact-lists.ts'
import * as contacts from '#core/contracts/contacts.ts'
import { ratings } from '#core/contracts/events.ts'
import * as portal from '#core/contracts/portal.ts'
import * as scans from '#core/contracts/scans.ts'
import * as users from '#core/contracts/users.ts'
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
