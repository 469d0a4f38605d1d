import { MessageCircle, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { NotFound } from './features/not-found/not-found.tsx'
import { OpenInTelegram } from './features/open-in-telegram/open-in-telegram.tsx'
import { Frame } from './frame/frame.tsx'
import type { Section } from './frame/section.ts'

const Chat = lazy(async () => ({ default: (await import('./features/chat/chat.tsx')).Chat }))
const Contacts = lazy(async () => ({ default: (await import('./features/contacts/contacts.tsx')).Contacts }))

const sections: readonly Section[] = [
  { href: '/', icon: MessageCircle, label: 'nav.chat' },
  { href: '/contacts', icon: Users, label: 'nav.contacts' },
]

/** The screens of a signed-in caller. Each is fetched when it is first opened. */
export function SignedInRoutes({ isDemo }: { isDemo: boolean }) {
  return (
    <Frame sections={sections} isDemo={isDemo}>
      <Suspense fallback={null}>
        <Switch>
          <Route path="/" component={Chat} />
          <Route path="/contacts/:id?">{({ id }) => <Contacts selectedId={id ? Number(id) : undefined} />}</Route>
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </Frame>
  )
}

/** The pages of a plain browser, where nobody is signed in. */
export function BrowserRoutes({ botUsername }: { botUsername: string | null }) {
  return (
    <main className="flex min-h-(--app-height)">
      <Switch>
        {['/', '/contacts', '/contacts/:id'].map(path => (
          <Route key={path} path={path}>
            <OpenInTelegram botUsername={botUsername} />
          </Route>
        ))}
        <Route component={NotFound} />
      </Switch>
    </main>
  )
}
