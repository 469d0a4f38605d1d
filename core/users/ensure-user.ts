import { cleanLine } from 'card-reader/clean-text'
import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { findUser } from '#core/users/find-user.ts'
import { users } from '#db/schema.ts'

type TelegramPerson = {
  id: number
  firstName: string
  lastName?: string | undefined
  languageCode?: string | undefined
  /** They wrote or pressed something in the chat: it reaches them again. A screen can be open in a blocked chat too. */
  isInChat?: boolean
}

/**
 * Makes the user's row at the first contact, with Telegram's names; afterwards only the language code follows Telegram.
 * Writes nothing where nothing changed, and no mere change of language while another process holds the write lock. Only
 * what comes from the chat itself clears `unreachable_at`.
 */
export function ensureUser(app: App, person: TelegramPerson): { isNew: boolean } {
  const telegram_language = person.languageCode ?? ''
  const known = findUser(app.db, { userId: person.id })
  if (!known) return { isNew: insertUser(app, person) }
  const language = telegram_language || known.telegram_language
  const isBack = person.isInChat === true && known.unreachable_at !== null
  if (isBack || (language !== known.telegram_language && isFreeToWrite(app))) {
    const change = { telegram_language: language, ...(isBack ? { unreachable_at: null } : {}) }
    app.db.update(users).set(change).where(eq(users.id, person.id)).run()
  }
  return { isNew: false }
}

/** Another process may have been quicker. */
function insertUser(app: App, { id, firstName, lastName = '', languageCode = '' }: TelegramPerson): boolean {
  const { changes } = app.db
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
  return changes === 1
}
