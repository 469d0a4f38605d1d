import type { FormatterModule } from 'i18next'

const nothing = () => undefined

/** Writes the numbers in a text as its language does: 1,500 in English, 1.500 in German. */
export const localNumbers: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value, _format, language) => (typeof value === 'number' ? value.toLocaleString(language) : value),
}
