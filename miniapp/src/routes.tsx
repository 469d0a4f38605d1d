import { usePrefetchQuery } from '@tanstack/react-query'
import { CreditCard, MessageCircle, SlidersHorizontal, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useApi } from './api/api-context.tsx'
import { contactPageQuery, everything } from './api/contacts.ts'
import { useFirstAnswers } from './api/use-first-answers.ts'
import { MoreInfoProvider } from './components/contact/more-info.tsx'
import { WhatsAppProvider } from './components/messaging/whatsapp-provider.tsx'
import { Chat } from './features/chat/chat.tsx'
import type { Operator } from './features/legal/legal-page.tsx'
import { Frame } from './frame/frame.tsx'
import type { Section } from './frame/section.ts'
import { useSettingsButton } from './telegram/use-settings-button.ts'
import { fetchedDialog, fetchedPart, fetchedScreen } from './ui/fetched-screen.tsx'

const Contacts = fetchedScreen(
  async () => (await import('./features/contacts/contacts.tsx')).Contacts,
  () => usePrefetchQuery(contactPageQuery(useApi(), everything, 1)),
)
const Events = fetchedScreen(async () => (await import('./features/events/events.tsx')).Events)
const Duplicates = fetchedScreen(async () => (await import('./features/duplicates/duplicates.tsx')).Duplicates)
const SharedCard = fetchedScreen(async () => (await import('./features/shared-card/shared-card.tsx')).SharedCard)
const Settings = fetchedScreen(async () => (await import('./features/settings/settings.tsx')).Settings)
const EnrichmentDialog = fetchedDialog(
  async () => (await import('./features/enrichment/enrichment-dialog.tsx')).EnrichmentDialog,
)
const Subscription = fetchedScreen(async () => (await import('./features/subscription/subscription.tsx')).Subscription)
const MyPlans = fetchedScreen(async () => (await import('./features/plans/my-plans.tsx')).MyPlans)
const PublicPlans = fetchedScreen(async () => (await import('./features/plans/public-plans.tsx')).PublicPlans)
const Pricing = fetchedScreen(async () => (await import('./features/pricing/pricing.tsx')).Pricing)
const PaymentSuccess = fetchedScreen(async () => (await import('./features/payment/success.tsx')).PaymentSuccess)
const PaymentCancelled = fetchedScreen(async () => (await import('./features/payment/cancelled.tsx')).PaymentCancelled)
const Portal = fetchedScreen(async () => (await import('./features/portal/portal.tsx')).Portal)
const Admin = fetchedScreen(async () => (await import('./features/admin/admin.tsx')).Admin)
const NotFound = fetchedScreen(async () => (await import('./features/not-found/not-found.tsx')).NotFound)
const OpenInTelegram = fetchedScreen(
  async () => (await import('./features/open-in-telegram/open-in-telegram.tsx')).OpenInTelegram,
)
const Connection = fetchedPart(async () => (await import('./components/connection/connection.tsx')).Connection)
const LegalPage = fetchedScreen(async () => (await import('./features/legal/legal-page.tsx')).LegalPage)

/** What a signed-in caller may open next. */
const nextScreens = [Contacts, Settings, Subscription, Events, Duplicates, MyPlans]

const sections: readonly Section[] = [
  { href: '/', icon: MessageCircle, label: 'nav.chat' },
  { href: '/contacts', icon: Users, label: 'nav.contacts' },
  { href: '/settings', icon: SlidersHorizontal, label: 'nav.settings' },
  { href: '/subscription', icon: CreditCard, label: 'nav.subscription' },
]

/** The screens of a signed-in caller. Each is fetched when it is first opened. */
export function SignedInRoutes({ isDemo, botUsername }: { isDemo: boolean; botUsername: string | null }) {
  const isUp = useFirstAnswers()
  const [, navigate] = useLocation()
  useSettingsButton(() => navigate('/settings'))
  return (
    <Frame sections={sections} isDemo={isDemo} status={isUp && <Connection screens={nextScreens} />}>
      <MoreInfoProvider dialog={EnrichmentDialog}>
        <WhatsAppProvider>
          <Switch>
            <Route path="/" component={Chat} />
            <Route path="/contacts/events" component={Events} />
            <Route path="/contacts/duplicates" component={Duplicates} />
            {/* One route: the list stays as it is while somebody opens a contact and compares it. */}
            <Route path={/^\/contacts(?:\/(?<id>[^/]+)(?<compare>\/compare)?)?\/?$/}>
              {({ id, compare }) => (
                <Contacts selectedId={id ? Number(id) : undefined} isComparing={Boolean(compare)} />
              )}
            </Route>
            <Route path="/cards/:slug">{({ slug }) => <SharedCard slug={slug} />}</Route>
            <Route path="/settings/:group?">{({ group }) => <Settings group={group} />}</Route>
            <Route path="/subscription" component={Subscription} />
            <Route path="/plans" component={MyPlans} />
            <Route>
              <NotFound home="chat" botUsername={botUsername} />
            </Route>
          </Switch>
        </WhatsAppProvider>
      </MoreInfoProvider>
    </Frame>
  )
}

/** The pages of a plain browser: the portal, and the way into Telegram for what belongs there. */
export function BrowserRoutes({ botUsername }: { botUsername: string | null }) {
  return (
    <Switch>
      <Route path="/">
        <Portal botUsername={botUsername} isDemo={false} moreInfo={EnrichmentDialog} scan={Chat} />
      </Route>
      <Route path="/plans" component={PublicPlans} />
      <Route>
        <main className="flex min-h-(--app-height)">
          <Switch>
            {['/contacts', '/contacts/:id', '/contacts/:id/compare', '/settings/:group?', '/subscription'].map(path => (
              <Route key={path} path={path}>
                <OpenInTelegram botUsername={botUsername} />
              </Route>
            ))}
            <Route>
              <NotFound home="portal" botUsername={botUsername} />
            </Route>
          </Switch>
        </main>
      </Route>
    </Switch>
  )
}

/** The pages that need nothing of Telegram, however they were opened; `children` are all the others. */
export function OpenRoutes(props: {
  botUsername: string | null
  isDemo: boolean
  operator: Operator
  children: ReactNode
}) {
  return (
    <Switch>
      <Route path="/portal">
        <Portal botUsername={props.botUsername} isDemo={props.isDemo} moreInfo={EnrichmentDialog} scan={Chat} />
      </Route>
      <Route path="/connect">
        <Portal
          {...{ botUsername: props.botUsername, isDemo: props.isDemo, moreInfo: EnrichmentDialog, scan: Chat }}
          isConnecting
        />
      </Route>
      <Route path="/admin" component={Admin} />
      <Route path="/pricing">
        <Pricing botUsername={props.botUsername} />
      </Route>
      <Route path="/subscription/success">
        <PaymentSuccess botUsername={props.botUsername} />
      </Route>
      <Route path="/subscription/cancel">
        <PaymentCancelled botUsername={props.botUsername} />
      </Route>
      <Route path="/privacy">
        <LegalPage page="privacy" operator={props.operator} />
      </Route>
      <Route path="/terms">
        <LegalPage page="terms" operator={props.operator} />
      </Route>
      <Route>{props.children}</Route>
    </Switch>
  )
}
