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

/** A colour as red, green, blue, 0..255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The colour of `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseColour(text: string | undefined): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text ?? '')
  const match = short ?? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text ?? '')
  if (!match) return undefined
  const part = (index: number) => Number.parseInt((match[index] ?? '').repeat(short ? 2 : 1), 16)
  return [part(1), part(2), part(3)]
}

/** `#rrggbb`. */
function formatColour(colour: Rgb): string {
  return `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** `share` of the second colour in the first, 0..1. */
function mixColours(first: Rgb, second: Rgb, share: number): Rgb {
  const part = (a: number, b: number) => a + (b - a) * share
  return [part(first[0], second[0]), part(first[1], second[1]), part(first[2], second[2])]
}

/** Relative luminance by WCAG 2.2, 0 (black) to 1 (white). */
function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast by WCAG 2.2, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** The colour itself, or the nearest mix of it with `towards` that has the contrast against every ground. */
function readableColour(colour: Rgb, towards: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mixColours(colour, towards, share)
    if (grounds.every(ground => contrast(candidate, ground) >= ratio)) return candidate
  }
  return towards
}
