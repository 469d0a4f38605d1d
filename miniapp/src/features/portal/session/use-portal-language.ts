import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#core/contracts/users.ts'
import { storedLanguage } from '#miniapp/texts/stored.ts'
import { chooseLanguage } from '#miniapp/texts/text.ts'
import { SessionContext } from './portal-context.tsx'

/** The language of the portal, and a choice that this browser remembers; of somebody signed in the bot hears it too. */
export function usePortalLanguage(): { language: Language; choose: (language: Language) => void } {
  const { i18n } = useTranslation()
  const session = useContext(SessionContext)
  return {
    language: i18n.language === 'es' ? 'es' : 'en',
    choose: language => {
      storedLanguage.write(language)
      void chooseLanguage(i18n, language)
      // This browser shows its choice all the same: a failure here is not worth a word.
      session?.api.request('PUT', '/user/profile', { language }).catch(() => undefined)
    },
  }
}
