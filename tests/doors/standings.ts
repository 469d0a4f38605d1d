import type { Standing } from '#contracts/contacts.ts'
import type { Action } from '#core/contact-rows/policies.ts'

/** Who calls or presses, by what they are to the team. */
export const people = [
  'owner',
  'the member who scanned it',
  'a member who did not',
  'a second scanner',
  'a former member',
  'a removed member',
  'stranger',
  'invited only',
] as const
export type Who = (typeof people)[number]

/** The contacts of the owner, by who scanned them. */
export const whichContacts = [
  'scanned',
  'scanned by two',
  'known before',
  'of the former',
  'of the removed',
  'of the owner',
  'of an earlier event',
  'moved here by the owner',
  'joined with a private one',
  'joined, met elsewhere',
  'of no event',
] as const
export type Which = (typeof whichContacts)[number]

/** What somebody is to each contact; nothing where it is left out. */
export const standings: Record<Which, Partial<Record<Who, Standing>>> = {
  scanned: { owner: 'owner', 'the member who scanned it': 'scanner' },
  'scanned by two': { owner: 'owner', 'the member who scanned it': 'teammate', 'a second scanner': 'teammate' },
  'known before': { owner: 'owner', 'the member who scanned it': 'met' },
  'of the former': { owner: 'owner' },
  'of the removed': { owner: 'owner' },
  'of the owner': { owner: 'owner' },
  'of an earlier event': { owner: 'owner', 'the member who scanned it': 'met' },
  'moved here by the owner': { owner: 'owner', 'a second scanner': 'met' },
  'joined with a private one': { owner: 'owner' },
  'joined, met elsewhere': { owner: 'owner' },
  'of no event': { owner: 'owner' },
}

const team = (standing: Standing) => ({
  ...({ owner: 'owner', 'the member who scanned it': standing } as const),
  ...{ 'a member who did not': standing, 'a second scanner': standing },
})

/** The same where the owner lets the team see every contact of the event. */
export const standingsSeeingAll: typeof standings = {
  scanned: { ...team('teammate'), 'the member who scanned it': 'scanner' },
  'scanned by two': team('teammate'),
  'known before': team('met'),
  'of the former': team('teammate'),
  'of the removed': team('teammate'),
  'of the owner': team('teammate'),
  'of an earlier event': team('met'),
  'moved here by the owner': team('teammate'),
  'joined with a private one': { owner: 'owner' },
  'joined, met elsewhere': { owner: 'owner' },
  'of no event': { owner: 'owner' },
}

/** What these tests expect of each policy, written down here again, so that a change of one turns them red. */
export const expected: Record<Action, readonly Standing[]> = {
  see: ['owner', 'scanner', 'teammate', 'met'],
  read: ['owner', 'scanner', 'teammate'],
  edit: ['owner', 'scanner', 'teammate'],
  rate: ['owner', 'scanner', 'teammate', 'met'],
  note: ['owner', 'scanner', 'teammate', 'met'],
  delete: ['owner', 'scanner'],
  copy: ['scanner', 'teammate'],
  file: ['owner'],
  message: ['owner'],
  export: ['owner'],
  'look-up': ['owner'],
  merge: ['owner'],
  erase: ['owner'],
}

/** Whether this person may do that with this contact. */
export function isExpected(who: Who, which: Which, action: Action, table = standings): boolean {
  const standing = table[which][who]
  return standing !== undefined && expected[action].includes(standing)
}
