import { eq } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { App } from '#core/app.ts'
import { users } from '#db/schema.ts'

/** The country (ISO 3166 alpha-2) of the user's own phone: how numbers without a country code are read. */
export function regionOf(app: App, { userId }: { userId: number }): string | undefined {
  const row = app.db.select().from(users).where(eq(users.id, userId)).get()
  return parsePhoneNumberFromString(row?.login_phone || row?.phone || '')?.country
}
