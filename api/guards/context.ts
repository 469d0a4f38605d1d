import type { Language } from '#core/contracts/users.ts'

/** What middleware leaves for the routes. */
export type ApiEnv = {
  Variables: {
    /** The caller, proven by their launch data. */
    userId: number
    language: Language
  }
}
