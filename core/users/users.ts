import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { defaultMessage } from '#core/contracts/message-template.ts'
import { type Language, type User, type UserPatch, userPatchSchema } from '#core/contracts/users.ts'
import { languageOfTag } from '#core/i18n/i18n.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { requireRight } from '#core/plans/rights.ts'
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
    ai_reading: app.vision !== undefined && row.ai_reading_host === app.vision.host,
    ai_service: app.vision?.host ?? null,
    language: row.language,
  }
}

/**
 * Saves the given settings (SPEC §5 rules). Throws `invalid-input` with the wrong fields, `not-found`; for switching AI
 * reading on `plan-needed`, or `ai-off` where there is no service.
 */
export function updateUser(app: App, { userId, patch }: { userId: number; patch: UserPatch }): User {
  const { ai_reading, ...values } = parseInput(userPatchSchema, patch)
  const columns = ai_reading === undefined ? values : { ...values, ai_reading_host: aiHostFor(app, userId, ai_reading) }
  if (Object.keys(columns).length > 0) app.db.update(users).set(columns).where(eq(users.id, userId)).run()
  return getUser(app, { userId })
}

/** Who switches it on agrees to the service that there is now, and to no other. */
function aiHostFor(app: App, userId: number, isOn: boolean): string | null {
  if (!isOn) return null
  if (!app.vision) throw new AppError('ai-off')
  requireRight(app, { userId, right: 'ai-extraction' })
  return app.vision.host
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
