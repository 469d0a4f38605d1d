import { and, eq, ne } from 'drizzle-orm'
import type { WriteApp } from '#core/app.ts'
import { forgetCodes, readLoginPhone } from '#core/auth/portal-login.ts'
import { endSessionsOf } from '#core/auth/portal-session.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { findUser } from '#core/users/find-user.ts'
import { users } from '#db/schema.ts'

/**
 * Stores the phone that a person shared as their sign-in phone, in E.164. It must be their own contact
 * (`contact.user_id` = sender), else `foreign-phone`. If another account shared it before, it moves to this one and
 * ends the other's portal sessions.
 */
export function shareLoginPhone(
  app: WriteApp,
  input: { userId: number; contactUserId: number | undefined; phone: string },
): { phone: string } {
  if (input.contactUserId !== input.userId) throw new AppError('foreign-phone')
  const phone = readLoginPhone(input.phone)
  if (!phone) throw new AppError('invalid-input', { fields: { phone: 'Invalid phone' } })
  write(app, tx => {
    const before = tx
      .update(users)
      .set({ login_phone: null })
      .where(and(eq(users.login_phone, phone), ne(users.id, input.userId)))
      .returning({ userId: users.id })
      .get()
    if (before) {
      endSessionsOf(tx, before)
      forgetCodes(tx, before)
    }
    const row = findUser(tx, input)
    tx.update(users)
      .set({ login_phone: phone, ...(row?.phone ? {} : { phone }) })
      .where(eq(users.id, input.userId))
      .run()
  })
  return { phone }
}
