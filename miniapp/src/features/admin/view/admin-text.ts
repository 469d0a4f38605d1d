import type { i18n, TOptions } from 'i18next'
import { useTranslation } from 'react-i18next'
import adminEn from '#core/i18n/en/admin.json'
import adminEs from '#core/i18n/es/admin.json'
import type { KeyOf } from '#miniapp/texts/text.ts'

/** Gives the screens the dashboard's own texts, which come with the dashboard. */
export function addAdminTexts(texts: i18n): void {
  texts.addResourceBundle('en', 'admin', adminEn)
  texts.addResourceBundle('es', 'admin', adminEs)
}

/** Says a text of the dashboard in the current language. */
export function useAdminText(): (key: KeyOf<typeof adminEn>, values?: TOptions) => string {
  const { t } = useTranslation('admin')
  return (key, values = {}) => t(key, values)
}
