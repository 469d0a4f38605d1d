import { isDeepStrictEqual } from 'node:util'
import { profileNames } from 'card-reader/profile-names'
import {
  networkOfHost,
  type Profile,
  type ProfileKind,
  profileKinds,
  profileOfLink,
  typedProfile,
} from 'card-reader/profiles'
import { listItem, splitList } from '#core/contacts/export/list-cell.ts'

/** Profiles in one cell: `LinkedIn: ana-torres`, or the address of a page that no handle leads to. */
export function profileList(profiles: readonly Profile[]): string {
  return profiles.map(profile => listItem(itemOf(profile))).join(', ')
}

function itemOf(profile: Profile): string {
  const { kind, handle, link } = profile
  const isPlain = isDeepStrictEqual(typedProfile({ kind, handle }), profile)
  return isPlain || !link ? [profileNames[kind], handle].filter(Boolean).join(': ') : link
}

/** The profiles of a cell; `header` may name the network of handles that stand alone. */
export function splitProfiles(text: string, header: string): Profile[] {
  const named = kindNamed(header.split(' ')[0] ?? '') ?? 'other'
  const items = / \/ /.test(text) ? text.split(' / ') : splitList(text)
  return items.flatMap(item => {
    const [, name = '', rest = ''] = /^(\w+): *(.+)$/.exec(item) ?? []
    const kind = kindNamed(name)
    const handle = kind && !/^\/\//.test(rest) ? rest : item
    return profileOfLink(handle) ?? typedProfile({ kind: kind ?? named, handle })
  })
}

/** Whether a page that stands among websites is somebody's profile, by its address or by what it is labelled with. */
export function isProfilePage(address: string, label: string): boolean {
  return kindNamed(label) !== undefined || profileOfLink(address) !== undefined
}

/** Twitter is X. */
function kindNamed(name: string): ProfileKind | undefined {
  const wanted = name.toLowerCase()
  return profileKinds.find(kind => kind !== 'other' && kind === wanted) ?? networkOfHost(`${wanted}.com`)
}
