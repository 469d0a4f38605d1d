import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { createQueryClient } from '#miniapp/api/query-client.ts'
import { PortalScreens } from './portal-screens.tsx'
import { createPortalApi } from './session/portal-api.ts'
import { SessionContext } from './session/portal-context.tsx'

/** Gives the portal's screens their session and data. Several calls that find it expired sign out once. */
export function SignedInPortal(props: {
  token: string
  isDemo: boolean
  onSignedOut: () => void
  /** Signed out in this browser, where all were meant but the server could not be told. */
  onSignedOutHere: () => void
  onExpired: () => void
}) {
  const { i18n } = useTranslation()
  const latest = useRef(props)
  latest.current = props
  const { token, isDemo } = props
  const { session, queryClient } = useMemo(() => {
    let isOver = false
    const end = (how: 'onSignedOut' | 'onSignedOutHere' | 'onExpired') => {
      if (!isOver) latest.current[how]()
      isOver = true
    }
    const api = createPortalApi({ token, language: () => i18n.language, onExpired: () => end('onExpired') })
    const signOut = (options = { everywhere: false }) => {
      api.request('POST', '/auth/logout', options).then(
        () => end('onSignedOut'),
        () => end(options.everywhere ? 'onSignedOutHere' : 'onSignedOut'),
      )
    }
    return { session: { api, signOut, isDemo }, queryClient: createQueryClient(api) }
  }, [token, isDemo, i18n])
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <PortalScreens />
      </QueryClientProvider>
    </SessionContext>
  )
}
