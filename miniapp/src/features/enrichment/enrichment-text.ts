import type { TOptions } from 'i18next'
import type { Language } from '#core/contracts/users.ts'
import en from '#core/i18n/en/enrichment.json'
import es from '#core/i18n/es/enrichment.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { useUser } from '#miniapp/api/user.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'enrichment',
  en,
  es,
  further: import.meta.glob(['../../../../core/i18n/*/enrichment.json', '!../../../../core/i18n/{en,es}/*'], {
    import: 'default',
  }),
})

/** The dialog's language: Spanish until the person has chosen one (SPEC §2, PRODUCT §9). */
export function useEnrichmentLanguage(): Language {
  return useUser().data?.language ?? 'es'
}

/** Says a text of the enrichment dialog. */
export function useEnrichmentText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts, useEnrichmentLanguage())
}
