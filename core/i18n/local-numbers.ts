import type { FormatterModule } from 'i18next'

/** Writes the numbers in a text as its language does: 1,500 in English, 1.500 in German. */
export const localNumbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language) => (typeof value === 'number' ? value.toLocaleString(language) : value),
}
