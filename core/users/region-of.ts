import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { App } from '#core/app.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'

/** The country (ISO 3166 alpha-2) of the user's own phone: how numbers without a country code are read. */
export function regionOf(app: App, { userId }: { userId: number }, tx: Tx = app.db): string | undefined {
  const row = findUser(tx, { userId })
  return parsePhoneNumberFromString(row?.login_phone || row?.phone || '')?.country
}
