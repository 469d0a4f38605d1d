import { foldText } from '#reader/compare-text.ts'
import type { CardContact } from '#reader/contact.ts'
import { phonesOf } from '#reader/contact.ts'
import { type Profile, profileOfLink } from '#reader/profiles.ts'
import type { CardLabel } from '#reader/train/labelled-cards.ts'
import { samePhone } from '#reader/train/score-labels.ts'

/** How the profiles and the department of a card came out. A number of a chat counts as its profile. */
export type ProfileScore = {
  /** Labelled profiles, those with the right handle, and of these those whose network was told too. */
  labelled: number
  handles: number
  networks: number
  /** Profiles that no label knows. */
  invented: number
  departments: number
  rightDepartments: number
}

const plain = (handle: string) => (profileOfLink(handle)?.handle ?? handle.replace(/^@/, '')).toLowerCase()
const networkOf = (kind: string) => (kind === 'twitter' ? 'x' : kind)

/** The score of one card; undefined where its label says nothing of profiles. */
export function profileScoreOf(label: CardLabel, contact: CardContact | undefined): ProfileScore | undefined {
  if (!label.profiles) return undefined
  const found: Profile[] = contact?.profiles ?? []
  const numbers = contact ? phonesOf(contact).map(phone => phone.value) : []
  const isNumber = (value: string) => numbers.some(number => samePhone(number, value))
  const same = (value: string) => found.filter(({ handle }) => plain(handle) === plain(value))
  const isKnown = ({ handle }: Profile) => label.profiles?.some(({ value }) => plain(value) === plain(handle))
  const told = label.profiles.map(({ kind, value }) => ({
    isHandle: isNumber(value) || same(value).length > 0,
    isNetwork: isNumber(value) || same(value).some(profile => profile.kind === networkOf(kind)),
  }))
  const isRightDepartment = foldText(contact?.department ?? '') === foldText(label.department)
  return {
    labelled: told.length,
    handles: told.filter(({ isHandle }) => isHandle).length,
    networks: told.filter(({ isNetwork }) => isNetwork).length,
    invented: found.filter(profile => !isKnown(profile)).length,
    departments: Number(label.department !== ''),
    rightDepartments: Number(label.department !== '' && isRightDepartment),
  }
}

/** What is printed of the scores of some cards. */
export function profileRow(scores: readonly ProfileScore[]): string {
  const sum = (key: keyof ProfileScore) => scores.reduce((total, score) => total + score[key], 0)
  const share = (right: number, all: number) => `${right} of ${all} (${((100 * right) / (all || 1)).toFixed(0)} %)`
  return [
    `profiles: handle ${share(sum('handles'), sum('labelled'))}`,
    `network too ${share(sum('networks'), sum('labelled'))}`,
    `not labelled ${sum('invented')}`,
    `departments ${share(sum('rightDepartments'), sum('departments'))}`,
  ].join(', ')
}
