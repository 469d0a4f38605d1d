import type { Language } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'

/** SPEC §3 "Local storage keys". */
const keys = {
  session: 'portal_session',
  language: 'portal_language',
  adminKey: 'admin_key',
  theme: 'theme',
} as const
/** Beside SPEC's: several people of one device may open the app. */
const ownLanguageKey = (userId: number) => `language_${userId}`

export type Theme = 'light' | 'dark'

/** What a browser without storage forgets with the page. */
const fallback = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) fallback.delete(key)
    else fallback.set(key, value)
  }
}

/** The token of the session that this browser is signed in with. */
export const storedSession = {
  read: () => read(keys.session),
  write: (token: string | null) => write(keys.session, token),
}

/** The admin key that this browser is unlocked with. */
export const storedAdminKey = {
  read: () => read(keys.adminKey),
  write: (key: string | null) => write(keys.adminKey, key),
}

/** The language chosen in this browser; undefined until someone chose one. */
export const storedLanguage = {
  read: (): Language | undefined => languages.find(language => language === read(keys.language)),
  write: (language: Language) => write(keys.language, language),
}

/** The language in which somebody had the app here, so that its first paint has it; undefined for others. */
export const storedOwnLanguage = {
  read: (userId: number) => languages.find(language => language === read(ownLanguageKey(userId))),
  write: (userId: number, language: Language) => write(ownLanguageKey(userId), language),
}

/** The theme chosen in this browser; undefined follows the system. */
export const storedTheme = {
  read: (): Theme | undefined => (['light', 'dark'] as const).find(theme => theme === read(keys.theme)),
  write: (theme: Theme) => write(keys.theme, theme),
}

/** Calls back when another tab signs in or out. */
export function onSessionChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === keys.session || event.key === null) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
