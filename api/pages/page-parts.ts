import type { html } from 'hono/html'
import type { Language } from '#contracts/users.ts'
import en from '#texts/en/card.json' with { type: 'json' }
import { createTranslate } from '#texts/i18n.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'

/** HTML made by the `html` template tag, which escapes every inserted value. */
export type Html = ReturnType<typeof html>

/** lucide's icons that the pages rendered by the server use: what stands between the tags of an `svg`. */
const paths = {
  call: '<path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"/>',
  mail: '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
  web: '<circle cx="12" cy="12" r="10"/><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"/><path d="M2 12h20"/>',
  brand:
    '<path d="M3 7V5a2 2 0 0 1 2-2h2"/><path d="M17 3h2a2 2 0 0 1 2 2v2"/><path d="M21 17v2a2 2 0 0 1-2 2h-2"/><path d="M7 21H5a2 2 0 0 1-2-2v-2"/><path d="M7 12h10"/>',
  send: '<path d="M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z"/><path d="m21.854 2.147-10.940 10.939"/>',
  languages:
    '<path d="m5 8 6 6"/><path d="m4 14 6-6 2-3"/><path d="M2 5h12"/><path d="M7 2h1"/><path d="m22 22-5-10-5 10"/><path d="M14 18h6"/>',
  down: '<path d="M12 5v14"/><path d="m19 12-7 7-7-7"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
  chat: '<path d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.290a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"/>',
  fair: '<path d="M8 2v4"/><path d="M16 2v4"/><rect width="18" height="18" x="3" y="4" rx="2"/><path d="M3 10h18"/>',
  private:
    '<path d="M20 13c0 5-3.500 7.500-7.660 8.950a1 1 0 0 1-.670-.010C7.500 20.500 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.500-1.200 6.240-2.720a1.170 1.170 0 0 1 1.520 0C14.510 3.810 17 5 19 5a1 1 0 0 1 1 1z"/><path d="m9 12 2 2 4-4"/>',
} as const

export type IconName = keyof typeof paths

/** An icon as SVG. What it stands for is said beside it. */
export function icon(name: IconName): string {
  return `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths[name]}</svg>`
}

/** The colour roles of the screens (miniapp/src/theme.css) for pages rendered by the server, light and dark. */
export const pageColours = `:root { color-scheme: light dark;
  --bg: light-dark(#f6f5f2, #151412); --surface: light-dark(#ffffff, #1f1d1b); --raised: light-dark(#efede8, #2b2926);
  --text: light-dark(#1f1d1a, #f2f0ec); --muted: light-dark(#66625b, #aaa59c); --accent: light-dark(#4250c9, #5a66dd);
  --link: light-dark(#3b48bd, #a9b2ff); --soft: light-dark(#e9ebfa, #2a2d4a); --danger: light-dark(#b3261e, #ff9088); --success: light-dark(#1b7340, #72d191);
  --hairline: light-dark(#e3e0d9, #35322e); --control: light-dark(#8a857c, #7d776e) }`

/** Looks up a text of the public card's page. */
export const cardText = createTranslate(en, language => readCatalogue(language, 'card'))

export type CardSay = (key: Parameters<typeof cardText>[1], values?: Record<string, string>) => string

/** The texts in one language. */
export function sayIn(language: Language): CardSay {
  return (key, values) => cardText(language, key, values)
}
