import { and, eq, ne } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { App } from '#core/app.ts'
import { AppError } from '#core/errors.ts'
import { users } from '#db/schema.ts'

/**
 * Keeps the phone that somebody shared as the one they sign in with, in E.164. It must be their own contact
 * (`contact.user_id` = sender), else `foreign-phone`. Shared by another account before, it moves to this one.
 */
export function shareLoginPhone(
  app: App,
  input: { userId: number; contactUserId: number | undefined; phone: string },
): { phone: string } {
  if (input.contactUserId !== input.userId) throw new AppError('foreign-phone')
  const digits = input.phone.replace(/\D/g, '')
  const phone = parsePhoneNumberFromString(`+${digits}`)?.number
  if (!phone) throw new AppError('invalid-input', { fields: { phone: 'Invalid phone' } })
  app.db.transaction(
    tx => {
      tx.update(users)
        .set({ login_phone: null })
        .where(and(eq(users.login_phone, phone), ne(users.id, input.userId)))
        .run()
      const row = tx.select().from(users).where(eq(users.id, input.userId)).get()
      tx.update(users)
        .set({ login_phone: phone, ...(row?.phone ? {} : { phone }) })
        .where(eq(users.id, input.userId))
        .run()
    },
    { behavior: 'immediate' },
  )
  return { phone }
}
