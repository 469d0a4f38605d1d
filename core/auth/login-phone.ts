import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A phone with its country code, however it is written, in E.164; undefined where it is none. */
export function readLoginPhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return parsePhoneNumberFromString(`+${digits}`)?.number
}
