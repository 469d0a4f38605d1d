import { useId } from 'react'
import { classNames } from '#miniapp/components/class-names.ts'
import { languages } from '#miniapp/lib/contract-values.ts'
import { usePortalText } from './portal-text.ts'
import { usePortalLanguage } from './use-portal-language.ts'

/** English or Spanish, remembered in this browser. */
export function LanguageSwitch() {
  const text = usePortalText()
  const { language, choose } = usePortalLanguage()
  const name = useId()
  return (
    <fieldset className="flex rounded-control border border-hairline bg-surface p-0.5">
      <legend className="sr-only">{text('language.label')}</legend>
      {languages.map(one => (
        <label
          key={one}
          className={classNames(
            'flex min-h-10 cursor-pointer items-center rounded-control px-3 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-link',
            language === one ? 'bg-soft text-link' : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={language === one}
            onChange={() => choose(one)}
            className="sr-only"
          />
          <span lang={one}>{text(`language.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
