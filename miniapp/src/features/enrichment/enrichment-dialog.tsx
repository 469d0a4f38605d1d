import { Search } from 'lucide-react'
import type { Contact } from '#contracts/contacts.ts'
import { fullName } from '#contracts/full-name.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { useEnrichmentText } from './enrichment-text.ts'
import { Finding } from './finding.tsx'
import { LookUpConsent } from './look-up-consent.tsx'
import { LookUpFailure } from './look-up-failure.tsx'
import { Looking } from './looking.tsx'
import { useEnrichment } from './use-enrichment.ts'
import { useLookUpConsent } from './use-look-up-consent.ts'

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
