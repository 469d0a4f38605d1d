import { useEffect, useEffectEvent, useState } from 'react'

type Format = (text: string) => {
  text: string
  country: string | undefined
  /** The number with its country code, to which a login code can be sent; undefined while the text is no number. */
  number: string | undefined
  /** Whether the text is long enough for a number of the browser's country but is not one. */
  isWrong: boolean
}

/** Until the countries are known, whatever begins with a code and is long enough may be a number. */
const asTyped: Format = text => ({
  text,
  country: undefined,
  number: /^\s*(\+|00)(\D*\d){7,15}\D*$/.test(text) ? text : undefined,
  isWrong: false,
})

/** The country that the browser's language names or makes likely. */
export function browserCountry(): string | undefined {
  const { region } = new Intl.Locale(navigator.language).maximize()
  // Spanish of Latin America, es-419, names no country.
  return region && /^[A-Z]{2}$/.test(region) ? region : undefined
}

/**
 * Writes a phone as its country does while it is typed; a number without a code is one of the browser's country. The table
 * of countries (33 kB) comes with the first key; `onReady` may then write what was typed meanwhile.
 */
export function usePhoneFormat({ isTyping, onReady }: { isTyping: boolean; onReady(format: Format): void }): Format {
  const [format, setFormat] = useState<Format>(() => asTyped)
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (!isTyping) return
    let isHere = true
    void import('libphonenumber-js/min').then(
      ({ AsYouType, isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength }) => {
        if (!isHere) return
        const likely = browserCountry() ?? ''
        const region = isSupportedCountry(likely) ? likely : undefined
        const byCountry: Format = text => {
          const typing = new AsYouType(region)
          const formatted = typing.input(text)
          const parsed = [
            parsePhoneNumberFromString(text, region),
            parsePhoneNumberFromString(`+${text.replace(/\D/g, '').replace(/^00/, '')}`),
          ].find(one => one?.isValid())
          const isShort = validatePhoneNumberLength(text, region) === 'TOO_SHORT'
          return {
            text: formatted,
            country:
              parsed?.country ?? typing.getCountry() ?? (text.trim() && !/^\s*(\+|00)/.test(text) ? region : undefined),
            number: parsed?.number,
            isWrong: !parsed && !isShort,
          }
        }
        setFormat(() => byCountry)
        ready(byCountry)
      },
    )
    return () => {
      isHere = false
    }
  }, [isTyping])
  return format
}
