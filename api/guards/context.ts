import type { Language } from '#contracts/users.ts'
import type { UploadedFile } from '#core/base/files/file-pieces.ts'
import type { KeyHolder } from '#core/integrations/app-keys.ts'

/** The bot's name without @; undefined where no bot is connected. */
export type BotUsername = () => string | undefined | Promise<string | undefined>

/** A form that was uploaded. Its file is there until the request is answered. */
export type Upload = { fields: Record<string, string>; file?: { name: string; sent: UploadedFile } }

/** Variables that middleware sets for the routes. */
export type ApiEnv = {
  Variables: {
    /** The caller, authenticated by one of the guards. */
    userId: number
    /** Throws once the caller may no longer be let in: for what is answered over a long time. */
    proveAgain: () => unknown
    language: Language
    /** The app key of the call, if it has one. */
    key: KeyHolder
    /** The request's id in the log and in the response. */
    requestId: string
    /** Where the screens are served, for links. */
    origin: string
    /** The form of an upload. */
    upload: Upload
    /** Gives the body as long as it takes; undefined where no server listens. */
    stopBodyTimer: (() => void) | undefined
  }
}
