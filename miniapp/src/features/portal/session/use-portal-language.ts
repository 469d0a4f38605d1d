import { useContext } from 'react'
import type { Language } from '#contracts/users.ts'
import { storedLanguage } from '#miniapp/texts/stored.ts'
import { chooseLanguage, useLanguage } from '#miniapp/texts/text.ts'
import { SessionContext } from './portal-context.tsx'

/** The language of the portal, and a choice that this browser remembers; of somebody signed in the bot hears it too. */
export function usePortalLanguage(): { language: Language; choose: (language: Language) => void } {
  const language = useLanguage()
  const session = useContext(SessionContext)
  return {
    language,
    choose: language => {
      storedLanguage.write(language)
      forgetHandedOver()
      void chooseLanguage(language)
      // This browser shows its choice all the same: a failure here is not worth a word.
      session?.api.call('PUT /api/portal/user/profile', { body: { language } }).catch(() => undefined)
    },
  }
}

/** A language in the page's address would come first again when the page is loaded anew. */
function forgetHandedOver(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}
