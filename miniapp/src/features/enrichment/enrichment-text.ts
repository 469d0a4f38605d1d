import type { TOptions } from 'i18next'
import type { Language } from '#core/contracts/users.ts'
import en from '#core/i18n/en/enrichment.json'
import es from '#core/i18n/es/enrichment.json'
import { useUser } from '#miniapp/api/user.ts'
import { useOwnText } from '#miniapp/texts/own-text.ts'
import type { KeyOf } from '#miniapp/texts/text.ts'

const texts = { name: 'enrichment', en, es }

/** The dialog's language: Spanish until the person has chosen one (SPEC §2, PRODUCT §9). */
export function useEnrichmentLanguage(): Language {
  return useUser().data?.language ?? 'es'
}

/** Says a text of the enrichment dialog. */
export function useEnrichmentText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts, useEnrichmentLanguage())
}
