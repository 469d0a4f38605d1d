import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/connect.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'connect',
  en,
  further: import.meta.glob(['../../../../../texts/*/connect.json', '!../../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text about letting a program in, in the current language. */
export function useConnectText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
