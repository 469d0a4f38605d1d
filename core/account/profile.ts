import { eq } from 'drizzle-orm'
import { type Profile, type ProfilePatch, profileSchema } from '#contracts/portal.ts'
import type { AccountApp, App } from '#core/app.ts'
import { AppError, codeOf } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { ownNumberOf } from '#core/messaging/senders/own-number.ts'
import { findUser } from '#core/users/find-user.ts'
import { getUser, updateUser } from '#core/users/users.ts'
import { profilePhotos } from '#db/schema.ts'

/** The person's profile in the portal (SPEC §3 "User profile"). Throws `not-found`. */
export function getProfile(app: AccountApp, { userId }: { userId: number }): Profile {
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
export function updateProfile(app: AccountApp, { userId, patch }: { userId: number; patch: ProfilePatch }): Profile {
  updateUser(app, { userId, patch })
  return getProfile(app, { userId })
}

const freshMs = dayMs
/** As `data:` URLs these take at most 30 kB (PRODUCT §8): four characters for three bytes, and the prefix. */
const maxBytes = 22_000

/** The Telegram picture as a `data:` URL or null, fetched daily; without an answer the last one stays. */
export async function getProfilePhoto(
  app: Pick<App, 'db' | 'clock' | 'log' | 'telegram'>,
  { userId }: { userId: number },
): Promise<string | null> {
  const cached = app.db.select().from(profilePhotos).where(eq(profilePhotos.user_id, userId)).get()
  const now = app.clock.now()
  if (cached && now.getTime() - cached.fetched_at.getTime() < freshMs) return dataUrl(cached.jpeg)
  try {
    const bytes = await app.telegram.profilePhoto({ userId, maxBytes })
    const jpeg = bytes && isJpeg(bytes) ? Buffer.from(bytes) : null
    const row = { user_id: userId, jpeg, fetched_at: now }
    if (isFreeToWrite(app))
      app.db.insert(profilePhotos).values(row).onConflictDoUpdate({ target: profilePhotos.user_id, set: row }).run()
    return dataUrl(jpeg)
  } catch (error) {
    app.log.warn({ userId, reason: codeOf(error) }, 'A profile photo could not be fetched')
    return dataUrl(cached?.jpeg ?? null)
  }
}

function dataUrl(jpeg: Buffer | null): string | null {
  return jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}
