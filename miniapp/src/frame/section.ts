import type { LucideIcon } from 'lucide-react'
import type { TextKey } from '#miniapp/texts/text.ts'

/** One entry of the sidebar and of the bottom bar. */
export type Section = { href: string; icon: LucideIcon; label: TextKey }

/** Where "back" leads: from a contact to the contacts, from a section and from somebody's public card home. */
export function parentPath(path: string): string {
  if (path.startsWith('/cards/')) return '/'
  return path.replace(/\/[^/]*\/?$/, '') || '/'
}

/** Whether a section's entry is the active one. */
export function isActive(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`))
}
