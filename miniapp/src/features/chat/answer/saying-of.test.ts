import { expect, it } from 'vitest'
import { sayingOf } from './saying-of.ts'

const scan = { back_side: false, merged: false, new_firm: null }
const own = { book_of: null, standing: 'owner' } as const
const ofTeam = { book_of: 'Olga', standing: 'scanner' } as const

it.each([
  [{}, own, 'saved'],
  [{ merged: true }, own, 'merged'],
  [{ merged: true, new_firm: { company: 'Acme', before: 'Norte' } }, own, 'moved'],
  [{ merged: true, back_side: true }, own, 'back'],
  [{}, ofTeam, 'team'],
  [{ merged: true }, ofTeam, 'teamMerged'],
  [{ merged: true, back_side: true }, ofTeam, 'back'],
  [{ merged: true }, { ...ofTeam, standing: 'met' as const }, 'team'],
])('a photo (%j) of a contact (%j) is told as %s', (told, contact, saying) => {
  expect(sayingOf({ scan: { ...scan, ...told }, contact })).toBe(`chat.saying.${saying}`)
})
