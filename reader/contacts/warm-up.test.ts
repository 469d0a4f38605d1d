import { expect, it } from 'vitest'
import { cardFields } from '#reader/contact.ts'
import { warmUpExtraction } from './warm-up.ts'

it('the cards that make the extraction ready have something of all that it looks for', () => {
  const contacts = warmUpExtraction()
  for (const field of cardFields) expect(contacts.some(contact => contact?.[field])).toBe(true)
})
