/** The groups of the portal's settings, as they stand in the address. */
export const groupNames = ['messages', 'language', 'developers', 'account'] as const
export type GroupName = (typeof groupNames)[number]

/** The group that an address names. */
export function groupIn(search: URLSearchParams): GroupName | undefined {
  return groupNames.find(name => name === search.get('group'))
}
