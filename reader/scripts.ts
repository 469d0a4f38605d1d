/** The scripts beside Latin that the reader tells apart. `indian` are those of India without Devanagari; `other` is any further one. */
export const scripts = [
  'cyrillic',
  'greek',
  'han',
  'kana',
  'hangul',
  'arabic',
  'hebrew',
  'thai',
  'devanagari',
  'indian',
  'other',
] as const

/** A script beside Latin. */
export type Script = (typeof scripts)[number]

/** The scripts in English. */
export const scriptNames: Readonly<Record<Script, string>> = {
  cyrillic: 'Cyrillic script',
  greek: 'Greek script',
  han: 'Chinese characters',
  kana: 'Japanese kana',
  hangul: 'Korean script',
  arabic: 'Arabic script',
  hebrew: 'Hebrew script',
  thai: 'Thai script',
  devanagari: 'Devanagari script',
  indian: 'an Indian script',
  other: 'another script',
}
