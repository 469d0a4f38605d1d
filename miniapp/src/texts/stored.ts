import type { Language } from '#core/contracts/users.ts'
import { languages } from '#miniapp/format/contract-values.ts'

/** SPEC §3 "Local storage keys". */
const keys = {
  session: 'portal_session',
  language: 'portal_language',
  adminKey: 'admin_key',
  theme: 'theme',
} as const
type Key = keyof typeof keys

export type Theme = 'light' | 'dark'

/** What a browser without storage forgets with the page. */
const fallback = new Map<Key, string>()

function read(key: Key): string | null {
  try {
    return localStorage.getItem(keys[key])
  } catch {
    return fallback.get(key) ?? null
  }
}

function write(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keys[key])
    else localStorage.setItem(keys[key], value)
  } catch {
    if (value === null) fallback.delete(key)
    else fallback.set(key, value)
  }
}

/** The token of the session that this browser is signed in with. */
export const storedSession = { read: () => read('session'), write: (token: string | null) => write('session', token) }

/** The admin key that this browser is unlocked with. */
export const storedAdminKey = { read: () => read('adminKey'), write: (key: string | null) => write('adminKey', key) }

/** The language chosen in this browser; undefined until someone chose one. */
export const storedLanguage = {
  read: (): Language | undefined => languages.find(language => language === read('language')),
  write: (language: Language) => write('language', language),
}

/** The theme chosen in this browser; undefined follows the system. */
export const storedTheme = {
  read: (): Theme | undefined => (['light', 'dark'] as const).find(theme => theme === read('theme')),
  write: (theme: Theme) => write('theme', theme),
}

/** Calls back when another tab signs in or out. */
export function onSessionChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === keys.session || event.key === null) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
