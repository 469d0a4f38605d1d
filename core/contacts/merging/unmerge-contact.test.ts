import { mergeContact } from 'card-reader/merge-contact'
import { typedProfile } from 'card-reader/profiles'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { unmergeContact } from './unmerge-contact.ts'

describe('unmergeContact', () => {
  it('takes back what merging brought, but not what was edited since', () => {
    const before = makeCard({ website: '', position: '' })
    const read = makeCard({ position: 'Director' })
    const edited = { ...mergeContact(before, read), position: 'Managing Director' }
    expect(unmergeContact(edited, { before, after: mergeContact(before, read) })).toEqual({
      ...before,
      position: 'Managing Director',
    })
  })

  it('takes back the profiles and the department of the second card', () => {
    const before = makeCard({ profiles: [typedProfile({ kind: 'linkedin', handle: 'ana-torres' })], department: '' })
    const read = makeCard({ profiles: [typedProfile({ kind: 'telegram', handle: 'ana_t' })], department: 'Export' })
    const after = mergeContact(before, read)
    expect(unmergeContact(after, { before, after })).toEqual(before)
  })
})
