import type { LucideIcon } from 'lucide-react'
import type { TextKey } from '#miniapp/texts/text.ts'

/** One entry of the sidebar and of the bottom bar. */
export type Section = { href: string; icon: LucideIcon; label: TextKey }
