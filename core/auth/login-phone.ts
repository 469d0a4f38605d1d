import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A phone with its country code in E.164, however it is written; undefined if it is invalid. */
export function readLoginPhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return parsePhoneNumberFromString(`+${digits}`)?.number
}
