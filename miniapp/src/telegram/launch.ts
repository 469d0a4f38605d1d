import type { ThemeColors } from './theme-tokens.ts'

/** What the server writes into the page (index.html, `#boot`). */
export type Boot = {
  demo: boolean
  initData: string | null
  botUsername: string | null
  /** Who runs this server, and whether its database has a key, as its settings say. */
  operator: { name: string | null; contact: string | null; sealed: boolean }
}

/** How the page was opened: this decides what it can show (PRODUCT §1 "Routes in a plain browser"). */
export type Launch =
  | { kind: 'telegram'; initData: string; themeColors: ThemeColors }
  | { kind: 'demo'; initData: string }
  | { kind: 'browser' }

/**
 * Tells how the page was opened. Telegram hands its launch data over in the hash, which the first navigation
 * inside the app drops; `stored` is the hash kept from then.
 */
export function findLaunch(input: {
  hash: string
  stored: string | null
  boot: Pick<Boot, 'demo' | 'initData'> | null
}): Launch {
  const fromHash = launchOfHash(input.hash)
  if (fromHash) return fromHash
  if (input.boot?.demo && input.boot.initData) return { kind: 'demo', initData: input.boot.initData }
  return (input.stored && launchOfHash(input.stored)) || { kind: 'browser' }
}

/** Where a link with `?startapp=` leads: somebody's public card (`c_…`, contracts/my-card.ts). */
export function startPath(hash: string): string | undefined {
  const start = new URLSearchParams(hash.replace(/^#/, '')).get('tgWebAppStartParam') ?? ''
  const slug = /^c_([a-z0-9]{4,40})$/.exec(start)?.[1]
  return slug && `/cards/${slug}`
}

/** Whether the hash holds launch data worth keeping for a reload. */
export function isLaunchHash(hash: string): boolean {
  return launchOfHash(hash) !== undefined
}

function launchOfHash(hash: string): Launch | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const initData = params.get('tgWebAppData')
  if (!initData) return undefined
  return { kind: 'telegram', initData, themeColors: parseColors(params.get('tgWebAppThemeParams')) }
}

function parseColors(json: string | null): ThemeColors {
  try {
    const colors: unknown = JSON.parse(json ?? '{}')
    return typeof colors === 'object' && colors !== null ? { ...colors } : {}
  } catch {
    return {}
  }
}

/**
 * The Telegram id in launch data, and the language of their client ('' for none); undefined where there is no id. The
 * server alone decides whether it is true.
 */
export function callerOf(initData: string): { id: number; language: string } | undefined {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(initData).get('user') ?? 'null')
    if (typeof user !== 'object' || user === null || !('id' in user)) return undefined
    const language = 'language_code' in user ? String(user.language_code) : ''
    return typeof user.id === 'number' ? { id: user.id, language } : undefined
  } catch {
    return undefined
  }
}
