import { type Profile, type ProfilePatch, profileSchema } from '#contracts/portal.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { ownNumberOf } from '#core/messaging/senders/own-number.ts'
import { findUser } from '#core/users/find-user.ts'
import { getUser, updateUser } from '#core/users/users.ts'

/** The person's profile in the portal (SPEC §3 "User profile"). Throws `not-found`. */
export function getProfile(app: App, { userId }: { userId: number }): Profile {
  const row = findUser(app.db, { userId })
  if (!row) throw new AppError('not-found')
  return profileSchema.parse({
    ...getUser(app, { userId }),
    telegram_id: userId,
    created_at: row.created_at.toISOString(),
    whatsapp_connected: ownNumberOf(app.db, { userId }).state === 'connected',
  })
}

/** Saves profile fields or the WhatsApp message (SPEC §5). The sign-in phone is not a part of it. */
export function updateProfile(app: App, { userId, patch }: { userId: number; patch: ProfilePatch }): Profile {
  updateUser(app, { userId, patch })
  return getProfile(app, { userId })
}
