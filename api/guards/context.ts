import type { Language } from '#contracts/users.ts'
import type { KeyHolder } from '#core/integrations/app-keys.ts'

/** The bot's name without @; undefined where no bot is connected. */
export type BotUsername = () => string | undefined | Promise<string | undefined>

/** What middleware leaves for the routes. */
export type ApiEnv = {
  Variables: {
    /** The caller, proven by their launch data. */
    userId: number
    language: Language
    /** The app key that they called with, where they did. */
    key: KeyHolder
    /** What this request is called in the log and in its answer. */
    requestId: string
    /** Where the screens are, for links. */
    origin: string
  }
}
