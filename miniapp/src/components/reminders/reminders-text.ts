import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/reminders.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'reminders',
  en,
  further: import.meta.glob(['../../../../texts/*/reminders.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text about reminders in the current language. */
export function useRemindersText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
