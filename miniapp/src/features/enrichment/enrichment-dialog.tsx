import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, LoaderCircle, Search } from 'lucide-react'
import type { Contact } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { userKey, useUser } from '#miniapp/api/user.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useEnrichmentText } from './enrichment-text.ts'
import { Finding } from './finding.tsx'
import { describeLookUpError, useEnrichment } from './use-enrichment.ts'

/** What can be found about a contact and their company (SPEC §2 "Enrichment dialog"). */
export function EnrichmentDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const text = useEnrichmentText()
  const consent = useLookUpConsent()
  const { data, error, isLooking, look, refresh, stop } = useEnrichment(contact, { mayLook: consent.isGiven })
  return (
    <Dialog
      title={text('title', { name: fullName(contact) || contact.company || text('someone') })}
      low
      onClose={onClose}
    >
      <div className="flex min-h-56 flex-col gap-5 overflow-y-auto overscroll-contain p-5">
        {consent.service && !consent.isGiven && !data && <LookUpConsent consent={consent} service={consent.service} />}
        {isLooking && <Looking onStop={stop} />}
        {error !== null && <LookUpFailure error={error} onRetry={data ? refresh : look} />}
        {data && !isLooking && <Finding data={data} onRefresh={refresh} />}
        {consent.isGiven && !data && !isLooking && error === null && (
          <div className="m-auto flex flex-col items-center gap-4 text-center">
            <p className="font-medium">{text('before')}</p>
            <Button look="primary" className="max-w-full shrink" onClick={look}>
              <Search aria-hidden="true" className="size-4 shrink-0" />
              {text('search', { name: contact.first_name || text('someone') })}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Says before the first look-up who is asked, and what goes there. */
function LookUpConsent({ consent, service }: { consent: Consent; service: string }) {
  const text = useEnrichmentText()
  return (
    <div className="m-auto flex flex-col items-center gap-4 text-center">
      <p className="text-pretty">{text('consent', { service })}</p>
      <Button look="primary" disabled={consent.isGiving} onClick={consent.give}>
        {text('agree')}
      </Button>
      <ErrorLine error={consent.error} />
    </div>
  )
}

/** Why a look-up brought nothing, and a way to try again. */
function LookUpFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useEnrichmentText()
  const told = describeLookUpError(error)
  return (
    <div role="alert" className="m-auto flex flex-col items-center gap-4 text-center">
      <CircleAlert aria-hidden="true" className="size-8 text-danger" />
      <div className="flex flex-col gap-1">
        <p className="font-medium text-balance">{'message' in told ? told.message : text(told.key)}</p>
        {'key' in told && told.offline && <p className="text-sm text-muted">{text('offline')}</p>}
      </div>
      <Button look="primary" onClick={onRetry}>
        {text('retry')}
      </Button>
    </div>
  )
}

/** While the look-up runs, which can take a minute. */
function Looking({ onStop }: { onStop: () => void }) {
  const text = useEnrichmentText()
  return (
    <div className="m-auto flex flex-col items-center gap-4 text-center">
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin text-link" />
      <p role="status">{text('loading')}</p>
      <Button look="plain" onClick={onStop}>
        {text('stop')}
      </Button>
    </div>
  )
}

type Consent = {
  /** Who would be asked; null where nobody looks people up, or before it is known. */
  service: string | null
  /** Whether a look-up may go out: they have agreed, or there is nobody to agree to. */
  isGiven: boolean
  give: () => void
  isGiving: boolean
  error: unknown
}

/** Whether the caller has agreed to the company that looks people up; asked once, and kept. */
function useLookUpConsent(): Consent {
  const api = useApi()
  const queryClient = useQueryClient()
  const user = useUser().data
  const giving = useMutation({
    mutationFn: () => api.call('PATCH /api/user/{userId}', { userId: api.userId, body: { look_up_agreed: true } }),
    onSuccess: saved => queryClient.setQueryData(userKey(api.userId), saved),
  })
  return {
    service: user?.look_up_service ?? null,
    isGiven: user !== undefined && (user.look_up_service === null || user.look_up_agreed),
    give: () => giving.mutate(),
    isGiving: giving.isPending,
    error: giving.error,
  }
}
