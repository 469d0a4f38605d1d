import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { defaultMessage } from '#core/contracts/message-template.ts'
import { type Language, type User, type UserPatch, userPatchSchema } from '#core/contracts/users.ts'
import { AppError } from '#core/errors.ts'
import { languageOfTag } from '#core/i18n/i18n.ts'
import { parseInput } from '#core/input.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { users } from '#db/schema.ts'

type UserRow = typeof users.$inferSelect

/** The user with plan and usage as of now. Throws `not-found`. */
export function getUser(app: App, { userId }: { userId: number }): User {
  const row = findRow(app, userId)
  if (!row) throw new AppError('not-found')
  const { plan, used, limit } = quotaOf(app, { userId })
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    position: row.position,
    website: row.website,
    whatsapp_type: row.whatsapp_type,
    unpile_number_id: row.unpile_number_id,
    custom_message: row.custom_message || defaultMessage(languageOfRow(row)),
    plan,
    scans_used: used,
    scan_limit: limit,
    keep_card_images: row.keep_card_images,
    language: row.language,
  }
}

/** Saves the given settings (SPEC §5 rules). Throws `invalid-input` with the wrong fields, or `not-found`. */
export function updateUser(app: App, { userId, patch }: { userId: number; patch: UserPatch }): User {
  const values = parseInput(userPatchSchema, patch)
  if (Object.keys(values).length > 0) app.db.update(users).set(values).where(eq(users.id, userId)).run()
  return getUser(app, { userId })
}

/** The language to speak with somebody: their choice, else Telegram's, else English. */
export function languageOf(app: App, { userId }: { userId: number }): Language {
  const row = findRow(app, userId)
  return row ? languageOfRow(row) : 'en'
}

function languageOfRow(row: UserRow): Language {
  return row.language ?? languageOfTag(row.telegram_language) ?? 'en'
}

function findRow(app: App, userId: number): UserRow | undefined {
  return app.db.select().from(users).where(eq(users.id, userId)).get()
}
