import type { Profile } from '#reader/profiles.ts'

/** Whether two mentions are one profile; a handle of no network is that of any other. */
const areOne = (known: Profile, other: Profile) =>
  known.handle.toLowerCase() === other.handle.toLowerCase() && (other.kind === 'other' || other.kind === known.kind)

/** Profiles and those of `more` that are not among them. */
export function withProfiles(known: readonly Profile[], more: readonly Profile[]): Profile[] {
  const all = [...known]
  for (const profile of more) if (!all.some(one => areOne(one, profile))) all.push(profile)
  return all
}

/** The profiles on a card, each once; a handle of no network is left out where it is one of a network too. */
export function uniqueProfiles(profiles: readonly Profile[]): Profile[] {
  const isOther = ({ kind }: Profile) => kind === 'other'
  const named = profiles.filter(profile => !isOther(profile))
  return withProfiles([], [...named, ...profiles.filter(isOther)])
}
