import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/enrichment.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'enrichment',
  en,
  further: import.meta.glob(['../../../../texts/*/enrichment.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the enrichment dialog. */
export function useEnrichmentText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
