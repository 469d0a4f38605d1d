import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { MoreInfo } from '#miniapp/components/contact/more-info.tsx'
import { onSessionChange, storedLanguage, storedSession } from '#miniapp/texts/stored.ts'
import { chooseLanguage } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { fetchedScreen } from '#miniapp/ui/fetched-screen.tsx'
import { useAppliedTheme } from '#miniapp/ui/hooks/use-theme.ts'
import { Login } from './login/login.tsx'
import { usePortalText } from './session/portal-text.ts'
import { eraseEverybody, eraseSessions } from './session/session-owner.ts'

/** Who is to sign in first does not wait for what comes after. */
const SignedInPortal = fetchedScreen(async () => (await import('./signed-in-portal.tsx')).SignedInPortal)

/** The client portal (SPEC §2): login by a code from the bot, then everything that the person has. */
export function Portal(props: {
  botUsername: string | null
  isDemo: boolean
  moreInfo: MoreInfo
  scan: ComponentType
  /** A program asks for access, in place of the portal's tabs. */
  isConnecting?: boolean
}) {
  const { botUsername, isDemo } = props
  const text = usePortalText()
  const toast = useToast()
  const [token, setToken] = useState(storedSession.read)
  useAppliedTheme()

  useEffect(() => onSessionChange(() => setToken(storedSession.read())), [])
  useEffect(() => {
    const language = storedLanguage.read()
    if (language) void chooseLanguage(language)
  }, [])

  // After the signed-in screens are gone, in whichever tab somebody signed out: they keep nothing more.
  const wasSignedIn = useRef(token !== null)
  useEffect(() => {
    if (!token) wasSignedIn.current ? eraseEverybody() : eraseSessions()
    wasSignedIn.current = token !== null
  }, [token])

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
      moreInfo={props.moreInfo}
      scan={props.scan}
      isConnecting={props.isConnecting ?? false}
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
