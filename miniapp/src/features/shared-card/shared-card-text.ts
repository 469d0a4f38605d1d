import en from '#core/i18n/en/shared-card.json'
import es from '#core/i18n/es/shared-card.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { useOwnText } from '#miniapp/texts/own-text.ts'

const texts = { name: 'shared-card', en, es }

/** Says a text of the screen with somebody's card. */
export function useSharedCardText(): (key: KeyOf<typeof en>) => string {
  return useOwnText(texts)
}
