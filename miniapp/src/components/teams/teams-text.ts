import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/teams.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'teams',
  en,
  further: import.meta.glob(['../../../../texts/*/teams.json', '!../../../../texts/en/*'], { import: 'default' }),
})

/** Says a text about teams in the current language. */
export function useTeamsText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
