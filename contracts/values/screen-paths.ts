/** The groups of the settings, each with an address of its own below `/settings`. */
export const settingsGroups = ['you', 'messages', 'language', 'privacy', 'developers'] as const
export type SettingsGroup = (typeof settingsGroups)[number]

/** Every address of the screens, with `:name` for a part that varies. Any other address is answered with 404. */
export const screenPaths = [
  '/',
  '/contacts',
  '/contacts/events',
  '/contacts/duplicates',
  '/contacts/:id',
  '/contacts/:id/compare',
  '/cards/:slug',
  '/settings',
  ...settingsGroups.map(group => `/settings/${group}`),
  '/subscription',
  '/subscription/success',
  '/subscription/cancel',
  '/plans',
  '/portal',
  '/admin',
  '/pricing',
  '/privacy',
  '/terms',
] as const

const patterns = screenPaths.map(path => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`))

/** Whether a screen stands at this path, with or without a slash at its end. */
export function isScreenPath(path: string): boolean {
  const plain = withoutSlash(path)
  return patterns.some(pattern => pattern.test(plain))
}

/** The path without a slash at its end. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
