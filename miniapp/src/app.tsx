import { useEffect, useMemo, useState } from 'react'
import { createClient } from './api/client.ts'
import { BrowserRoutes, OpenRoutes, SignedInRoutes } from './routes.tsx'
import { SignedIn } from './signed-in.tsx'
import { type Boot, callerOf, type Launch } from './telegram/launch.ts'
import { TelegramProvider } from './telegram/telegram-provider.tsx'
import { Crash } from './ui/feedback/crash.tsx'
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx'
import { ToastProvider } from './ui/feedback/toast.tsx'
import { fetchedScreen } from './ui/fetched-screen.tsx'

const Expired = fetchedScreen(async () => (await import('./features/open-in-telegram/expired.tsx')).Expired)
const Farewell = fetchedScreen(async () => (await import('./features/open-in-telegram/farewell.tsx')).Farewell)

/** The whole app: what it shows depends on how the page was opened. */
export function App({ launch, boot }: { launch: Launch; boot: Boot | null }) {
  const botUsername = boot?.botUsername ?? null
  return (
    <ErrorBoundary fallback={<Crash />}>
      <TelegramProvider inside={launch.kind === 'telegram'}>
        <ToastProvider>
          <OpenRoutes
            botUsername={botUsername}
            isDemo={boot?.demo ?? false}
            operator={boot?.operator ?? { name: null, contact: null, sealed: false }}
          >
            {launch.kind === 'browser' ? (
              <BrowserRoutes botUsername={botUsername} />
            ) : (
              <Caller initData={launch.initData} isDemo={launch.kind === 'demo'} botUsername={botUsername} />
            )}
          </OpenRoutes>
        </ToastProvider>
      </TelegramProvider>
    </ErrorBoundary>
  )
}

type CallerProps = { initData: string; isDemo: boolean; botUsername: string | null }

function Caller({ initData, isDemo, botUsername }: CallerProps) {
  const [isSignedOut, setSignedOut] = useState(false)
  const [hasLeft, setLeft] = useState(false)
  const api = useMemo(() => {
    const userId = callerOf(initData)?.id
    if (userId === undefined) return undefined
    const client = createClient({
      credentials: { kind: 'tma', secret: initData },
      onRefused: () => setSignedOut(true),
    })
    return { ...client, userId, leave: () => setLeft(true) }
  }, [initData])
  useEffect(() => {
    // After the screens are gone, which would keep more.
    if (!hasLeft) return
    import('./api/kept/answer-store.ts').then(({ eraseDevice }) => eraseDevice()).catch(() => undefined)
  }, [hasLeft])
  if (hasLeft) return <Farewell />
  if (!api || isSignedOut) return <Expired />
  return (
    <SignedIn api={api}>
      <SignedInRoutes isDemo={isDemo} botUsername={botUsername} />
    </SignedIn>
  )
}
