import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '#miniapp/components/toast.tsx'
import { usePageTitle } from '#miniapp/components/use-page-title.ts'
import { onSessionChange, storedLanguage, storedSession } from '#miniapp/lib/stored.ts'
import { chooseLanguage } from '#miniapp/lib/text.ts'
import { useAppliedTheme } from '#miniapp/lib/use-theme.ts'
import { Login } from './login.tsx'
import { addPortalTexts, usePortalText } from './portal-text.ts'
import { SignedInPortal } from './signed-in-portal.tsx'

/** The client portal (SPEC §2): login by a code from the bot, then everything that the person has. */
export function Portal({ botUsername, isDemo }: { botUsername: string | null; isDemo: boolean }) {
  const { i18n } = useTranslation()
  useState(() => addPortalTexts(i18n))
  const text = usePortalText()
  const toast = useToast()
  const [token, setToken] = useState(storedSession.read)
  useAppliedTheme()
  usePageTitle(text('title'))

  useEffect(() => onSessionChange(() => setToken(storedSession.read())), [])
  useEffect(() => {
    const language = storedLanguage.read()
    if (language) void chooseLanguage(i18n, language)
  }, [i18n])

  const keep = (next: string | null) => {
    storedSession.write(next)
    setToken(next)
  }
  if (!token) return <Login botUsername={botUsername} isDemo={isDemo} onSignedIn={keep} />
  return (
    <SignedInPortal
      key={token}
      token={token}
      isDemo={isDemo}
      onSignedOut={() => keep(null)}
      onSignedOutHere={() => {
        keep(null)
        toast({ title: text('error'), description: text('toast.signedOutHere'), tone: 'error' })
      }}
      onExpired={() => {
        keep(null)
        toast({ title: text('toast.expired'), description: text('toast.expiredText'), tone: 'error' })
      }}
    />
  )
}
