import { type ComponentType, useMemo, useRef } from 'react'
import { ClientProvider } from '#miniapp/api/api-context.tsx'
import { createClient } from '#miniapp/api/client.ts'
import type { MoreInfo } from '#miniapp/components/contact/more-info.tsx'
import { texts } from '#miniapp/texts/text.ts'
import { fetchedScreen } from '#miniapp/ui/fetched-screen.tsx'
import { PortalScreens } from './portal-screens.tsx'
import { SessionContext } from './session/portal-context.tsx'
import { eraseSessions, useSessionOwner } from './session/session-owner.ts'

const Connect = fetchedScreen(async () => (await import('./connect/connect.tsx')).Connect)

/** Gives the portal's screens their session and data. Several calls that find it expired sign out once. */
export function SignedInPortal(props: {
  token: string
  isDemo: boolean
  moreInfo: MoreInfo
  scan: ComponentType
  isConnecting: boolean
  onSignedOut: () => void
  /** Signed out in this browser, where all were meant but the server could not be told. */
  onSignedOutHere: () => void
  onExpired: () => void
}) {
  const latest = useRef(props)
  latest.current = props
  const { token, isDemo } = props
  const owner = useSessionOwner(token)
  const session = useMemo(() => {
    let isOver = false
    const end = (how: 'onSignedOut' | 'onSignedOutHere' | 'onExpired') => {
      if (!isOver) latest.current[how]()
      isOver = true
    }
    const api = createClient({
      credentials: { kind: 'bearer', secret: token },
      language: () => texts.language,
      onRefused() {
        end('onExpired')
        // The screen that asked is gone: it has nothing more to say about it.
        return new Promise(() => undefined)
      },
    })
    const signOut = (options = { everywhere: false }) => {
      eraseSessions()
      api.call('POST /api/portal/auth/logout', { body: options }).then(
        () => end('onSignedOut'),
        () => end(options.everywhere ? 'onSignedOutHere' : 'onSignedOut'),
      )
    }
    return { api, signOut, isDemo }
  }, [token, isDemo])
  return (
    <SessionContext value={session}>
      <ClientProvider client={session.api} owner={owner}>
        {props.isConnecting ? <Connect /> : <PortalScreens moreInfo={props.moreInfo} scan={props.scan} />}
      </ClientProvider>
    </SessionContext>
  )
}
