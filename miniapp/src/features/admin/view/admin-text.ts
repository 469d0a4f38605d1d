import type { TOptions } from 'i18next'
import en from '#core/i18n/en/admin.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'admin',
  en,
  further: import.meta.glob(['../../../../../core/i18n/*/admin.json', '!../../../../../core/i18n/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the dashboard in the current language. */
export function useAdminText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
