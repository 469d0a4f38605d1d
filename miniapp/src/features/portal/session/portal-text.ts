import type { TOptions } from 'i18next'
import { ownText, useSay } from '#miniapp/texts/text.ts'
import en from '#texts/en/portal.json'
import type { KeyOf } from '#texts/key-of.ts'

export type PortalKey = KeyOf<Omit<typeof en, 'validation'>>
export type PortalText = (key: PortalKey, values?: TOptions) => string

/** Says a text of the portal in the current language. */
export const usePortalText: () => PortalText = ownText(
  'portal',
  en,
  import.meta.glob(['../../../../../texts/*/portal.json', '!../../../../../texts/en/*'], { import: 'default' }),
)

/** Says what is wrong with a field: the server's words are SPEC's, in English. */
export function useFieldErrorText(): (message: string | undefined) => string | undefined {
  const say = useSay('portal')
  return message => message && say(`validation.${message}`, { defaultValue: message })
}
