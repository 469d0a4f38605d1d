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
