import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/enrichment.json'

/** Says a text of the enrichment dialog. */
export const useEnrichmentText = ownText(
  'enrichment',
  en,
  import.meta.glob(['../../../../texts/*/enrichment.json', '!../../../../texts/en/*'], { import: 'default' }),
)
