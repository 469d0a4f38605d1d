import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usePortalLanguage } from '#miniapp/features/portal/session/use-portal-language.ts'
import { countryName, flagOf } from '#miniapp/format/country.ts'
import { Field } from '#miniapp/ui/field.tsx'
import { usePhoneFormat } from './use-phone-format.ts'

/** A phone with its country code, written as it is typed; the country is named as soon as it is known. */
export function PhoneField(props: { value: string; error: string | undefined; onChange: (phone: string) => void }) {
  const text = usePortalText()
  const format = usePhoneFormat({
    isTyping: props.value !== '',
    onReady: byCountry => props.onChange(byCountry(props.value).text),
  })
  const { language } = usePortalLanguage()
  const { country, lacksCode } = format(props.value)
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={text('login.phone')}
        hint={country ? `${flagOf(country)} ${countryName(country, language)}` : text('login.phoneHint')}
        error={props.error ?? (lacksCode ? text('login.noCountryCode') : undefined)}
        value={props.value}
        onChange={event => {
          const { value, selectionStart } = event.target
          // In the middle of the number formatting would take the cursor away.
          const isAtEnd = selectionStart === value.length && value.length > props.value.length
          props.onChange(isAtEnd ? format(value).text : value)
        }}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+34 612 34 56 78"
        maxLength={40}
        autoFocus
      />
    </div>
  )
}
