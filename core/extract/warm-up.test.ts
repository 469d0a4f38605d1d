import { expect, it } from 'vitest'
import { warmUpExtraction } from './warm-up.ts'

it('the cards that make the extraction ready have something of all that it looks for', () => {
  const contacts = warmUpExtraction()
  for (const field of [
    'first_name',
    'last_name',
    'company',
    'position',
    'email',
    'phone',
    'website',
    'address',
  ] as const)
    expect(contacts.some(contact => contact?.[field])).toBe(true)
})
