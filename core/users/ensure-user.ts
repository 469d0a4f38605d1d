import { cleanLine } from 'card-reader/clean-text'
import { eq } from 'drizzle-orm'
import type { WriteApp } from '#core/app.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { findUser } from '#core/users/find-user.ts'
import { users } from '#db/schema.ts'

type TelegramPerson = {
  id: number
  firstName: string
  lastName?: string | undefined
  languageCode?: string | undefined
  /** The chat is reachable: the person acted in it. A screen can be opened while the chat is blocked. */
  isInChat?: boolean
}

/**
 * Creates the user's row at the first contact, with Telegram's names; later only the language code follows Telegram.
 * Writes nothing if nothing changed, and does not store a mere change of language while another process holds the
 * write lock. Only updates from the chat itself clear `unreachable_at`.
 */
export function ensureUser(app: WriteApp, person: TelegramPerson): void {
  const telegram_language = person.languageCode ?? ''
  const known = findUser(app.db, { userId: person.id })
  if (!known) {
    insertUser(app, person)
    return
  }
  const language = telegram_language || known.telegram_language
  const isBack = person.isInChat === true && known.unreachable_at !== null
  if (isBack || (language !== known.telegram_language && isFreeToWrite(app))) {
    const change = { telegram_language: language, ...(isBack ? { unreachable_at: null } : {}) }
    app.db.update(users).set(change).where(eq(users.id, person.id)).run()
  }
}

/** Another process may have inserted it first. */
function insertUser(app: WriteApp, { id, firstName, lastName = '', languageCode = '' }: TelegramPerson): void {
  app.db
    .insert(users)
    .values({
      id,
      first_name: cleanLine(firstName),
      last_name: cleanLine(lastName),
      telegram_language: languageCode,
      created_at: app.clock.now(),
    })
    .onConflictDoNothing()
    .run()
}
