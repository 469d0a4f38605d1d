import { useTranslation } from 'react-i18next'
import type { Language } from '#core/contracts/users.ts'
import { storedLanguage } from '#miniapp/lib/stored.ts'
import { chooseLanguage } from '#miniapp/lib/text.ts'

/** The language of the portal, and a choice that this browser remembers. */
export function usePortalLanguage(): { language: Language; choose: (language: Language) => void } {
  const { i18n } = useTranslation()
  return {
    language: i18n.language === 'es' ? 'es' : 'en',
    choose: language => {
      storedLanguage.write(language)
      void chooseLanguage(i18n, language)
    },
  }
}
