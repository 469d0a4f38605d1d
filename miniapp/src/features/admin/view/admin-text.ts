import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/admin.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'admin',
  en,
  further: import.meta.glob(['../../../../../texts/*/admin.json', '!../../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the dashboard in the current language. */
export function useAdminText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
