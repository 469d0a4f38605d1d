/** The groups of the settings, each with its own address below `/settings`. */
export const settingsGroups = ['you', 'messages', 'language', 'privacy', 'developers'] as const
export type SettingsGroup = (typeof settingsGroups)[number]

/** Every path of the screens, with `:name` for a variable part. Other paths get 404. */
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
  '/connect',
  '/admin',
  '/pricing',
  '/privacy',
  '/terms',
] as const

const patterns = screenPaths.map(path => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`))

/** Whether a screen has this path, with or without a trailing slash. */
export function isScreenPath(path: string): boolean {
  const plain = withoutSlash(path)
  return patterns.some(pattern => pattern.test(plain))
}

/** The path without a trailing slash. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
