import { Bug } from 'lucide-react'
import { Component, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '#miniapp/ui/button.tsx'
import { type Api, ClientProvider, useApi } from './api/api-context.tsx'
import { createClient } from './api/client.ts'
import { useScanEvents } from './api/use-scan-events.ts'
import { useUser } from './api/user.ts'
import { BrowserRoutes, OpenRoutes, SignedInRoutes } from './routes.tsx'
import { type Boot, callerOf, type Launch } from './telegram/launch.ts'
import { TelegramProvider } from './telegram/telegram-provider.tsx'
import { storedOwnLanguage } from './texts/stored.ts'
import { chooseLanguage, useText } from './texts/text.ts'
import { Notice } from './ui/feedback/notice.tsx'
import { ToastProvider } from './ui/feedback/toast.tsx'
import { fetchedScreen } from './ui/fetched-screen.tsx'

const Expired = fetchedScreen(async () => (await import('./features/open-in-telegram/expired.tsx')).Expired)
const Farewell = fetchedScreen(async () => (await import('./features/open-in-telegram/farewell.tsx')).Farewell)

/** The whole app: what it shows depends on how the page was opened. */
export function App({ launch, boot }: { launch: Launch; boot: Boot | null }) {
  const botUsername = boot?.botUsername ?? null
  return (
    <ErrorBoundary>
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

function Caller({ initData, isDemo, botUsername }: { initData: string; isDemo: boolean; botUsername: string | null }) {
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

/** Gives the screens the caller's Api and data, kept up to date, in the language the caller chose. */
function SignedIn({ api, children }: { api: Api; children: ReactNode }) {
  return (
    <ClientProvider client={api} owner={String(api.userId)}>
      <Following />
      {children}
    </ClientProvider>
  )
}

function Following() {
  const { userId } = useApi()
  const language = useUser().data?.language
  useScanEvents()
  useEffect(() => {
    if (!language) return
    storedOwnLanguage.write(userId, language)
    void chooseLanguage(language)
  }, [userId, language])
  return null
}

/** Says that a screen broke (or that its script cannot be fetched any more), instead of an empty page. */
class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <Crash /> : this.props.children
  }
}

function Crash() {
  const text = useText()
  return (
    <main role="alert" className="flex min-h-(--app-height)">
      <Notice icon={Bug} isPage title={text('crash.title')} hint={text('crash.hint')}>
        <Button look="primary" onClick={() => location.reload()}>
          {text('crash.reload')}
        </Button>
      </Notice>
    </main>
  )
}
