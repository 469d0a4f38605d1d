import { describe, expect, test } from 'vitest'
import { contrast, parseColour, type Rgb, themeTokens } from './theme-tokens.ts'

/** The default themes of Telegram's clients, as they send them. */
const themes = {
  'iOS light': {
    bg_color: '#ffffff',
    text_color: '#000000',
    hint_color: '#8e8e93',
    link_color: '#007aff',
    button_color: '#007aff',
    button_text_color: '#ffffff',
    secondary_bg_color: '#efeff4',
    section_bg_color: '#ffffff',
    destructive_text_color: '#ff3b30',
  },
  'Android light': {
    bg_color: '#ffffff',
    text_color: '#222222',
    hint_color: '#a8a8a8',
    link_color: '#2678b6',
    button_color: '#50a8eb',
    button_text_color: '#ffffff',
    secondary_bg_color: '#f0f0f0',
    destructive_text_color: '#cc2929',
  },
  'Android dark': {
    bg_color: '#1d2733',
    text_color: '#ffffff',
    hint_color: '#7d8b99',
    link_color: '#5eabe1',
    button_color: '#50a8eb',
    button_text_color: '#ffffff',
    secondary_bg_color: '#151e27',
    destructive_text_color: '#ee686f',
  },
  'Desktop night': {
    bg_color: '#17212b',
    text_color: '#f5f5f5',
    hint_color: '#708499',
    link_color: '#6ab3f3',
    button_color: '#5288c1',
    button_text_color: '#ffffff',
    secondary_bg_color: '#232e3c',
    accent_text_color: '#6ab2f2',
    destructive_text_color: '#ec3942',
  },
}

describe.each(Object.entries(themes))('%s', (name, theme) => {
  const result = themeTokens(theme)
  const colour = (token: string): Rgb => parseColour(result?.tokens[`--color-${token}`])!

  test.each([
    ...['bg', 'surface', 'raised', 'soft'].flatMap(ground =>
      ['text', 'muted', 'link', 'danger', 'success', 'warning'].map(ink => [ink, ground, 4.5] as const),
    ),
    ['accent-text', 'accent', 4.5] as const,
    ['control', 'surface', 3] as const,
  ])('%s on %s is readable', (ink, ground, ratio) => {
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(ratio)
  })
  test('is recognised as light or dark', () => {
    expect(result?.dark).toBe(!name.includes('light'))
  })
  test("keeps the client's own grounds", () => {
    expect(result?.tokens['--color-surface']).toBe(theme.bg_color)
  })
})

test('a theme without a ground leaves our own colours', () => {
  expect(themeTokens({ text_color: '#000000' })).toBeUndefined()
  expect(themeTokens({ bg_color: 'white', text_color: '#000' })).toBeUndefined()
})
