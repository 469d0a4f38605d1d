import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/shared-card.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'shared-card',
  en,
  further: import.meta.glob(['../../../../texts/*/shared-card.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the screen with somebody's card. */
export function useSharedCardText(): (key: KeyOf<typeof en>) => string {
  return useOwnText(texts)
}
