import type { Upload } from '#api/guards/take-upload.ts'
import type { Language } from '#contracts/users.ts'
import type { KeyHolder } from '#core/integrations/app-keys.ts'

/** The bot's name without @; undefined where no bot is connected. */
export type BotUsername = () => string | undefined | Promise<string | undefined>

/** Variables that middleware sets for the routes. */
export type ApiEnv = {
  Variables: {
    /** The caller, authenticated by one of the guards. */
    userId: number
    language: Language
    /** The app key of the call, if it has one. */
    key: KeyHolder
    /** The request's id in the log and in the response. */
    requestId: string
    /** Where the screens are served, for links. */
    origin: string
    /** The form of an upload. */
    upload: Upload
  }
}
