import { mergeContact } from 'card-reader/merge-contact'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { unmergeContact } from './unmerge-contact.ts'

describe('unmergeContact', () => {
  it('takes back what merging brought, but not what was edited since', () => {
    const before = makeCard({ website: '', position: '' })
    const read = makeCard({ position: 'Director' })
    const edited = { ...mergeContact(before, read), position: 'Managing Director' }
    expect(unmergeContact(edited, { before, read })).toEqual({ ...before, position: 'Managing Director' })
  })
})
