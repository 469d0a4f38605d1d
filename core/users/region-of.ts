import { homeOfLanguage } from 'card-reader/parts'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { ReadApp } from '#core/app.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'

/**
 * The country (ISO 3166 alpha-2) of the user's numbers without a country code: that of their own phone, else that of
 * their language (`pt-br`, `de`). Spanish, Portuguese and English alone are spoken in too many countries.
 */
export function regionOf(app: ReadApp, { userId }: { userId: number }, tx: Tx = app.db): string | undefined {
  const row = findUser(tx, { userId })
  const phone = parsePhoneNumberFromString(row?.login_phone || row?.phone || '')
  return phone?.country ?? countryOfTag(row?.telegram_language ?? '')
}

function countryOfTag(tag: string): string | undefined {
  const [language = '', ...subtags] = tag.toLowerCase().split(/[-_]/)
  const country = subtags.find(subtag => /^[a-z]{2}$/.test(subtag))?.toUpperCase()
  return country ?? homeOfLanguage(language)
}
