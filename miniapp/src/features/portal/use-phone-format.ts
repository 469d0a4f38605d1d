import { useEffect, useState } from 'react'

type Format = (text: string) => { text: string; country: string | undefined }

const asTyped: Format = text => ({ text, country: undefined })

/** Writes a phone as its country does while it is typed, once the table of countries has come. */
export function usePhoneFormat(): Format {
  const [format, setFormat] = useState<Format>(() => asTyped)
  useEffect(() => {
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
  }, [])
  return format
}
