import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useEnrichmentText } from './enrichment-text.ts'
import type { Consent } from './use-look-up-consent.ts'

/** Says before the first look-up who is asked, and what goes there. */
export function LookUpConsent({ consent, service }: { consent: Consent; service: string }) {
  const text = useEnrichmentText()
  const errorText = useErrorText()
  return (
    <div className="m-auto flex flex-col items-center gap-4 text-center">
      <p className="text-pretty">{text('consent', { service })}</p>
      <Button look="primary" disabled={consent.isGiving} onClick={consent.give}>
        {text('agree')}
      </Button>
      {consent.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {errorText(consent.error)}
        </p>
      )}
    </div>
  )
}
