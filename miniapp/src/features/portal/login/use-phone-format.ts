import { useEffect, useEffectEvent, useState } from 'react'

type Format = (text: string) => {
  text: string
  country: string | undefined
  /** Whether it cannot be a number of any country, since it begins with no country's code. */
  lacksCode: boolean
}

/** Before that many digits nobody can tell. */
const fewestDigits = 5

const asTyped: Format = text => ({ text, country: undefined, lacksCode: false })

/**
 * Writes a phone as its country does while it is typed. The table of countries (33 kB) comes with the first key;
 * `onReady` may then write what was typed meanwhile.
 */
export function usePhoneFormat({ isTyping, onReady }: { isTyping: boolean; onReady(format: Format): void }): Format {
  const [format, setFormat] = useState<Format>(() => asTyped)
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (!isTyping) return
    let isHere = true
    void import('libphonenumber-js/min').then(({ AsYouType, parsePhoneNumberFromString }) => {
      if (!isHere) return
      const byCountry: Format = text => {
        const typing = new AsYouType()
        const formatted = typing.input(text)
        const digits = text.replace(/\D/g, '')
        const isInternational = /^\s*(\+|00)/.test(text) || parsePhoneNumberFromString(`+${digits}`)?.isValid()
        return {
          text: formatted,
          country: typing.getCountry(),
          lacksCode: digits.length >= fewestDigits && !isInternational,
        }
      }
      setFormat(() => byCountry)
      ready(byCountry)
    })
    return () => {
      isHere = false
    }
  }, [isTyping])
  return format
}
