import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Plug } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { type OAuthRequest, oauthRequestSchema } from '#contracts/integrations/oauth.ts'
import { useAppKeysText } from '#miniapp/components/app-keys/app-keys-text.ts'
import { useProfile, useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** Asks a person whether a program may read or change their contacts, and sends the browser back to it. */
export function Connect() {
  const text = useAppKeysText()
  const [search] = useSearchParams()
  usePageTitle(text('connect.page'))
  const request = oauthRequestSchema.safeParse(Object.fromEntries(search))
  return (
    <main className="mx-auto flex min-h-(--app-height) w-full max-w-md flex-col justify-center gap-6 p-4">
      {request.success ? <Consent request={request.data} /> : <Invalid />}
    </main>
  )
}

function Invalid() {
  const text = useAppKeysText()
  return <Notice icon={Plug} title={text('connect.invalid')} hint={text('connect.invalidHint')} />
}

const wordOf = { 'contacts:read': 'connect.may.read', 'contacts:write': 'connect.may.write' } as const

function Consent({ request }: { request: OAuthRequest }) {
  const text = useAppKeysText()
  const { api } = useSession()
  const profile = useProfile()
  const consent = useQuery({
    queryKey: ['consent', request],
    queryFn: () => api.call('POST /api/portal/authorization/consent', { body: request }),
    retry: false,
  })
  const decide = useMutation({
    mutationFn: (allow: boolean) => api.call('POST /api/portal/authorization', { body: { request, allow } }),
    onSuccess: ({ redirect_to }) => window.location.assign(redirect_to),
  })
  if (consent.isPending) return <Skeleton className="h-80 w-full" />
  if (consent.isError) return <Invalid />
  const { client_name: name, returns_to, scopes, may_use } = consent.data
  const isBusy = decide.isPending || decide.isSuccess
  return (
    <>
      <header className="flex flex-col gap-2 text-center">
        <h1 className="text-xl font-semibold text-balance break-words">{text('connect.title', { name })}</h1>
        {profile.data && <p className="text-sm text-muted">{text('connect.as', { name: profile.data.first_name })}</p>}
      </header>
      <div className="flex flex-col gap-5 rounded-card border border-hairline bg-surface p-5">
        <ul className="flex flex-col gap-3">
          {scopes.map(scope => (
            <li key={scope} className="flex gap-3 text-sm">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-link" />
              {text(wordOf[scope])}
            </li>
          ))}
        </ul>
        <p className="text-sm text-pretty break-words text-muted">{text('connect.returns', { where: returns_to })}</p>
        <p className="text-sm text-pretty text-muted">{text('connect.revoke')}</p>
        {!may_use && <p className="text-sm text-danger">{text('connect.needsPlan')}</p>}
        <ErrorLine error={decide.error} />
        <div className="flex flex-col gap-3">
          <Button look="primary" disabled={!may_use || isBusy} onClick={() => decide.mutate(true)}>
            {text('connect.allow')}
          </Button>
          <Button disabled={isBusy} onClick={() => decide.mutate(false)}>
            {text('connect.deny')}
          </Button>
        </div>
      </div>
    </>
  )
}
