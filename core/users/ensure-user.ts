import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { users } from '#db/schema.ts'

type TelegramPerson = {
  id: number
  firstName: string
  lastName?: string | undefined
  languageCode?: string | undefined
}

/** Makes the user's row at the first contact, with Telegram's names; afterwards only the language code follows Telegram. */
export function ensureUser(app: App, person: TelegramPerson): { isNew: boolean } {
  const { changes } = app.db
    .insert(users)
    .values({
      id: person.id,
      first_name: person.firstName,
      last_name: person.lastName ?? '',
      telegram_language: person.languageCode ?? '',
      created_at: app.clock.now(),
    })
    .onConflictDoNothing()
    .run()
  if (changes === 0) {
    app.db
      .update(users)
      .set({ unreachable_at: null, ...(person.languageCode ? { telegram_language: person.languageCode } : {}) })
      .where(eq(users.id, person.id))
      .run()
  }
  return { isNew: changes === 1 }
}
