import { expect, it } from 'vitest'
import { typedProfile } from '#reader/profiles.ts'
import { makeCard } from '#reader/testing/make-card.ts'
import type { CardLabel } from '#reader/train/labelled-cards.ts'
import { profileRow, profileScoreOf } from './score-profiles.ts'

const label: CardLabel = {
  ...{ id: 'a', file: 'a.jpg', repo: 'one/source', kind: 'photo', lang: 'es', split: '', notes: '', ignore: [] },
  fields: {
    ...{ first_name: '', last_name: '', full_name: '', company: '', company_alt: [], position: '', position_alt: [] },
    ...{ emails: [], phones: [], faxes: [], websites: [], websites_optional: [] },
  },
  profiles: [
    { kind: 'twitter', value: '@AnaTorres' },
    { kind: 'instagram', value: 'norte.obras' },
    { kind: 'whatsapp', value: '612 345 678' },
    { kind: 'linkedin', value: 'https://www.linkedin.com/in/ana-torres/' },
  ],
  department: 'Abteilung Einkauf',
}

it('a handle counts without its network, a number of a chat as its profile', () => {
  const handles = [
    { kind: 'x', handle: 'anatorres' },
    { kind: 'other', handle: 'norte.obras' },
    { kind: 'x', handle: 'b' },
  ]
  const profiles = handles.map(({ kind, handle }) => typedProfile({ kind: kind as 'x', handle }))
  const score = profileScoreOf(label, makeCard({ profiles, department: 'ABTEILUNG EINKAUF' }))
  const counts = { labelled: 4, handles: 3, networks: 2, invented: 1, departments: 1, rightDepartments: 1 }
  expect(score).toEqual(counts)
  expect(profileRow([counts, counts])).toContain('handle 6 of 8 (75 %)')
})

it('a card that was not labelled for profiles is left out', () => {
  expect(profileScoreOf({ ...label, profiles: undefined }, makeCard())).toBeUndefined()
})
