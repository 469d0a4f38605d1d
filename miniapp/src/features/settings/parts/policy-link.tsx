import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { useSettingsText } from './settings-text.ts'

/** Leads to the privacy policy, outside of the app: what is typed here stays. */
export function PolicyLink() {
  const text = useSettingsText()
  return (
    <ExternalLink
      href={`${location.origin}/privacy`}
      className="inline-flex min-h-11 items-center self-start text-sm font-medium text-link underline underline-offset-2"
    >
      {text('policy')}
    </ExternalLink>
  )
}
