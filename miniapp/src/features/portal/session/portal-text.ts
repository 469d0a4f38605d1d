import type { i18n, TOptions } from 'i18next'
import { useTranslation } from 'react-i18next'
import portalEn from '#core/i18n/en/portal.json'
import portalEs from '#core/i18n/es/portal.json'
import type { KeyOf } from '#miniapp/texts/text.ts'

export type PortalKey = KeyOf<Omit<typeof portalEn, 'validation'>>
export type PortalText = (key: PortalKey, values?: TOptions) => string

/** Gives the screens the portal's own texts, which come with the portal. */
export function addPortalTexts(texts: i18n): void {
  texts.addResourceBundle('en', 'portal', portalEn)
  texts.addResourceBundle('es', 'portal', portalEs)
}

/** Says a text of the portal in the current language. */
export function usePortalText(): PortalText {
  const { t } = useTranslation('portal')
  return (key, values = {}) => t(key, values)
}

/** Says what is wrong with a field: the server's words are SPEC's, in English. */
export function useFieldErrorText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('portal')
  return message => message && t(`validation.${message}`, { defaultValue: message })
}
