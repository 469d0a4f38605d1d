import { useEffect, useEffectEvent, useState } from 'react'

type Format = (text: string) => { text: string; country: string | undefined }

const asTyped: Format = text => ({ text, country: undefined })

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
    void import('libphonenumber-js/min').then(({ AsYouType }) => {
      if (!isHere) return
      const byCountry: Format = text => {
        const typing = new AsYouType()
        const formatted = typing.input(text)
        return { text: formatted, country: typing.getCountry() }
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
