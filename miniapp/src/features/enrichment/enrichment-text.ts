import type { TOptions } from 'i18next'
import en from '#core/i18n/en/enrichment.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'enrichment',
  en,
  further: import.meta.glob(['../../../../core/i18n/*/enrichment.json', '!../../../../core/i18n/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the enrichment dialog. */
export function useEnrichmentText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
