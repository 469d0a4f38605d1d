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
import type { Answer } from '#contracts/questions.ts'

/** One value of a list in one cell: in quotes where it holds what separates values. */
export function listItem(value: string): string {
  return /[,;"]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

const item = /\s*(?:"((?:[^"]|"")*)"|([^,;]*))\s*(?:[,;]|$)/gy

/** The values of a list in one cell, separated by commas, semicolons, line breaks or Google's three colons. */
export function splitList(text: string): string[] {
  if (text.includes(':::')) return text.split(':::').flatMap(one => one.trim() || [])
  const values: string[] = []
  for (const line of text.split('\n')) {
    item.lastIndex = 0
    while (item.lastIndex < line.length) {
      const found = item.exec(line)
      if (!found) return [...values, line.trim()]
      values.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim())
    }
  }
  return values.filter(Boolean)
}

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

/** The start of the header of a column with answers; the question follows. */
export const questionHeader = 'Question: '

/** The answers to a question in one cell; an answer of several options is a list. */
export function answerCell(answers: readonly Answer[], question: string): string {
  const texts = answers
    .filter(answer => answer.question === question)
    .map(({ kind, values }) => (kind === 'several' ? values.map(listItem) : values).join(', '))
  return [...new Set(texts)].join(' / ')
}
