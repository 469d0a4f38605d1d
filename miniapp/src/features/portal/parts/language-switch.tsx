import { languages } from '#contracts/values/constants.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usePortalLanguage } from '#miniapp/features/portal/session/use-portal-language.ts'

/** The language of the portal, remembered in this browser. */
export function LanguageSwitch() {
  const text = usePortalText()
  const { language, choose } = usePortalLanguage()
  return (
    <fieldset className="grid grid-cols-4 justify-center rounded-control sm:flex sm:flex-wrap border border-hairline bg-surface p-0.5">
      <legend className="sr-only">{text('language.label')}</legend>
      {languages.map(one => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={language === one}
          onClick={() => choose(one)}
          className="min-h-11 min-w-11 rounded-control px-2 text-sm font-medium text-muted hover:text-text aria-pressed:bg-soft aria-pressed:text-link"
        >
          {/* On a phone eight names would be four lines. UK would be read as a country. */}
          <span aria-hidden="true" className="uppercase sm:hidden">
            {one === 'uk' ? 'ua' : one}
          </span>
          <span className="max-sm:sr-only">{text(`language.${one}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
