import { ChevronDown, Languages } from 'lucide-react'
import { languages } from '#contracts/values/constants.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usePortalLanguage } from '#miniapp/features/portal/session/use-portal-language.ts'

/** The language of the portal, remembered in this browser. */
export function LanguageSwitch() {
  const text = usePortalText()
  const { language, choose } = usePortalLanguage()
  return (
    <span className="relative inline-flex items-center text-text">
      <Languages aria-hidden="true" className="pointer-events-none absolute left-2 size-5 max-[22.5rem]:hidden" />
      <select
        aria-label={text('language.label')}
        value={language}
        onChange={({ target }) => {
          const chosen = languages.find(one => one === target.value)
          if (chosen) choose(chosen)
        }}
        className="h-11 appearance-none field-sizing-content rounded-control bg-transparent pr-8 pl-9 text-sm max-[22.5rem]:pl-2 font-medium hover:bg-raised"
      >
        {languages.map(one => (
          <option key={one} value={one} lang={one} className="bg-surface text-text">
            {text(`language.${one}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2 size-4 text-muted" />
    </span>
  )
}
