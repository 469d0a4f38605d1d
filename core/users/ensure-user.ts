import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { users } from '#db/schema.ts'

type TelegramPerson = {
  id: number
  firstName: string
  lastName?: string | undefined
  languageCode?: string | undefined
}

/**
 * Makes the user's row at the first contact, with Telegram's names; afterwards only the language code follows Telegram.
 * Writes nothing where nothing changed, and no mere change while another process holds the write lock.
 */
export function ensureUser(app: App, person: TelegramPerson): { isNew: boolean } {
  const telegram_language = person.languageCode ?? ''
  const known = app.db
    .select({ language: users.telegram_language, unreachableAt: users.unreachable_at })
    .from(users)
    .where(eq(users.id, person.id))
    .get()
  if (!known) return { isNew: insertUser(app, person) }
  const language = telegram_language || known.language
  const isChanged = known.unreachableAt !== null || language !== known.language
  if (isChanged && isFreeToWrite(app)) {
    app.db.update(users).set({ unreachable_at: null, telegram_language: language }).where(eq(users.id, person.id)).run()
  }
  return { isNew: false }
}

/** Another process may have been quicker. */
function insertUser(app: App, { id, firstName, lastName = '', languageCode = '' }: TelegramPerson): boolean {
  const { changes } = app.db
    .insert(users)
    .values({
      id,
      first_name: firstName,
      last_name: lastName,
      telegram_language: languageCode,
      created_at: app.clock.now(),
    })
    .onConflictDoNothing()
    .run()
  return changes === 1
}
