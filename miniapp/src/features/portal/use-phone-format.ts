import { useEffect, useState } from 'react'

type Format = (text: string) => { text: string; country: string | undefined }

const asTyped: Format = text => ({ text, country: undefined })

/** Writes a phone as its country does while it is typed. The table of countries (33 kB) comes with the first key. */
export function usePhoneFormat({ isTyping }: { isTyping: boolean }): Format {
  const [format, setFormat] = useState<Format>(() => asTyped)
  useEffect(() => {
    if (!isTyping) return
    let isHere = true
    void import('libphonenumber-js/min').then(({ AsYouType }) => {
      if (!isHere) return
      setFormat(() => (text: string) => {
        const typing = new AsYouType()
        const formatted = typing.input(text)
        return { text: formatted, country: typing.getCountry() }
      })
    })
    return () => {
      isHere = false
    }
  }, [isTyping])
  return format
}
