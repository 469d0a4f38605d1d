import { type CardContact, emailsOf, phonesOf } from 'card-reader/contact'
import { mergeContact } from 'card-reader/merge-contact'
import { typedProfile } from 'card-reader/profiles'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { unmergeContact } from './unmerge-contact.ts'

const unreached = { phone_e164: '', further_phones: [], further_emails: [] }
const number = (value: string) => ({ kind: makeCard({}).phone_kind, value, e164: '' })

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

  it.each([
    ['another first phone', { phone: '3' }, { phone: '3', further_phones: [number('2')] }],
    ['another first e-mail', { email: '3@x.es' }, { email: '3@x.es', further_emails: ['2@x.es'] }],
    ['the first ones taken away', { phone: '', email: '' }, { phone: '2', email: '2@x.es' }],
  ])('loses nothing of what a later card brought where %s was edited in between', (_, edited, left) => {
    const before = makeCard({ ...unreached, phone: '', email: '' })
    const [first, second] = ['1', '2'].map(one => makeCard({ ...unreached, phone: one, email: `${one}@x.es` })) as [
      CardContact,
      CardContact,
    ]
    const merged = mergeContact({ ...mergeContact(before, first), ...edited }, second)
    const after = mergeContact(mergeContact(before, first), second)
    const undone = unmergeContact(merged, { before: mergeContact(before, second), after })
    expect(undone).toMatchObject(left)
    expect(JSON.stringify([phonesOf(undone), emailsOf(undone)])).not.toMatch(/"1/)
  })

  it('takes back the profiles and the department of the second card', () => {
    const before = makeCard({ profiles: [typedProfile({ kind: 'linkedin', handle: 'ana-torres' })], department: '' })
    const read = makeCard({ profiles: [typedProfile({ kind: 'telegram', handle: 'ana_t' })], department: 'Export' })
    const after = mergeContact(before, read)
    expect(unmergeContact(after, { before, after })).toEqual(before)
  })
})
