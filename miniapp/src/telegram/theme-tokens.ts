import { contrast, formatColour, luminance, mixColours, parseColour, type Rgb, readableColour } from './colour.ts'

/** Telegram's theme parameters by their names in the launch data (`bg_color`, `button_color` …). */
export type ThemeColors = { readonly [name: string]: string | undefined }

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/**
 * The colour tokens of theme.css for a Telegram theme, and whether it is dark; undefined where the theme lacks
 * a ground or a text. Telegram's own pairs often miss 4.5:1 (its light button is 2.6:1): those are moved just far
 * enough towards black or white.
 */
export function themeTokens(theme: ThemeColors): { dark: boolean; tokens: Record<string, string> } | undefined {
  const surface = parseColour(theme.section_bg_color) ?? parseColour(theme.bg_color)
  const givenText = parseColour(theme.text_color)
  if (!surface || !givenText) return undefined
  const bg = parseColour(theme.secondary_bg_color) ?? surface
  const dark = luminance(surface) < 0.4
  const ink = dark ? white : black
  const text = readableColour(givenText, ink, [surface, bg], 7)
  const raised = mixColours(surface, text, dark ? 0.08 : 0.06)
  const grounds = [surface, bg, raised]
  const button = parseColour(theme.button_color) ?? parseColour(theme.link_color) ?? text
  const soft = mixColours(surface, button, dark ? 0.22 : 0.12)
  const legible = (name: string, fallback: string) =>
    readableColour(parseColour(theme[name]) ?? parseColour(fallback) ?? text, ink, [...grounds, soft], 4.5)
  const accent = readableColour(button, black, [white], 4.5)
  const colours: Record<string, Rgb> = {
    bg,
    surface,
    raised,
    text,
    muted: legible('hint_color', dark ? '#aaa59c' : '#66625b'),
    accent: contrast(accent, surface) >= 1.5 ? accent : mixColours(accent, white, 0.2),
    'accent-text': white,
    link: legible(theme.accent_text_color ? 'accent_text_color' : 'link_color', formatColour(button)),
    soft,
    danger: legible('destructive_text_color', dark ? '#ff9088' : '#b3261e'),
    success: legible('', dark ? '#72d191' : '#1b7340'),
    warning: legible('', dark ? '#f2bd63' : '#855400'),
    hairline: parseColour(theme.section_separator_color) ?? mixColours(surface, text, 0.12),
    control: readableColour(mixColours(surface, text, 0.4), text, grounds, 3),
  }
  const tokens = Object.entries(colours).map(([name, colour]) => [`--color-${name}`, formatColour(colour)])
  return { dark, tokens: Object.fromEntries(tokens) }
}

/** Gives the page the colours of a Telegram theme. */
export function applyTheme(root: HTMLElement, theme: ThemeColors): void {
  const result = themeTokens(theme)
  if (!result) return
  root.dataset.theme = result.dark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(result.tokens)) root.style.setProperty(name, value)
}
