import { eq, sql } from 'drizzle-orm'
import type { Language, User, UserPatch } from '#contracts/users.ts'
import type { AccountApp, App, PlanApp, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { prepared } from '#core/base/prepared.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { requireRight } from '#core/plans/rights.ts'
import { findUser, type UserRow } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { defaultMessage, isDefaultMessage } from '#texts/default-messages.ts'
import { languageOfTag } from '#texts/i18n.ts'

/** The user with their current plan and usage. Throws `not-found`. */
export function getUser(app: AccountApp, { userId }: { userId: number }): User {
  const row = findUser(app.db, { userId })
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
    custom_message: row.custom_message || defaultMessage(languageOfRow(row), { kind: 'first', form: row.message_form }),
    message_form: row.message_form,
    plan,
    scans_used: used,
    scan_limit: limit,
    keep_card_images: row.keep_card_images,
    send_vcards: row.send_vcards,
    ai_reading: app.aiReading !== undefined && row.ai_reading_host === app.aiReading.host,
    ai_service: app.aiReading?.host ?? null,
    look_up_service: app.enricher ? 'Perplexity' : null,
    look_up_agreed: row.look_up_agreed_at !== null,
    language: row.language,
  }
}

/** Saves settings. Throws `not-found`; for AI reading `plan-needed`, or `ai-off` if there is no service. */
export function updateUser(app: AccountApp, { userId, patch }: { userId: number; patch: UserPatch }): User {
  const { ai_reading, look_up_agreed, custom_message, ...values } = patch
  const columns = {
    ...values,
    // An unchanged default stays a default, so that it follows the language and the form of address.
    ...(custom_message === undefined
      ? {}
      : { custom_message: isDefaultMessage(custom_message, 'first') ? '' : custom_message }),
    ...(ai_reading === undefined ? {} : { ai_reading_host: aiHostFor(app, userId, ai_reading) }),
    ...(look_up_agreed ? { look_up_agreed_at: app.clock.now() } : {}),
  }
  if (Object.keys(columns).length > 0) app.db.update(users).set(columns).where(eq(users.id, userId)).run()
  return getUser(app, { userId })
}

/** Switching it on is consent to the service that this server uses now, and to no other. */
function aiHostFor(app: PlanApp & Pick<App, 'aiReading'>, userId: number, isOn: boolean): string | null {
  if (!isOn) return null
  if (!app.aiReading) throw new AppError('ai-off')
  requireRight(app, { userId, right: 'ai-extraction' })
  return app.aiReading.host
}

const spoken = prepared(tx =>
  tx
    .select({ language: users.language, telegram_language: users.telegram_language })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
)

/** A user's language: their choice, else Telegram's, else English. */
export function languageOf(app: ReadApp, { userId }: { userId: number }, tx: Tx = app.db): Language {
  const row = spoken(tx).get({ userId })
  return row ? languageOfRow(row) : 'en'
}

/** The language of a person in Telegram, user or not: their choice, else their client's, now or before. */
export function languageOfSender(
  app: ReadApp,
  { userId, languageCode }: { userId: number; languageCode: string | undefined },
): Language {
  const row = spoken(app.db).get({ userId })
  return row?.language ?? languageOfTag(languageCode) ?? (row ? languageOfRow(row) : 'en')
}

/** The language that a user's row tells. */
export function languageOfRow(row: Pick<UserRow, 'language' | 'telegram_language'>): Language {
  return row.language ?? languageOfTag(row.telegram_language) ?? 'en'
}
