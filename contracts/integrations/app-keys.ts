import { z } from 'zod'
import { lineSchema } from '#contracts/text-schema.ts'

/** The scopes of app keys: contacts, photos of cards, webhooks, and the address book. */
export const keyScopes = ['contacts:read', 'contacts:write', 'scans:write', 'webhooks:write', 'carddav'] as const
export const keyScopeSchema = z.enum(keyScopes)
export type KeyScope = z.infer<typeof keyScopeSchema>

/** The prefix of every app key, so that leaked keys can be recognised. */
export const keyPrefix = 'csb_'

export const maxKeyName = 60

/** The body that creates a key. `pictures` includes the picture of each card in an address book's contacts. */
export const appKeyRequestSchema = z
  .object({
    name: lineSchema(maxKeyName).min(1, 'Name is required'),
    scopes: z
      .array(keyScopeSchema)
      .min(1)
      .transform(scopes => keyScopes.filter(scope => scopes.includes(scope))),
    pictures: z.boolean().default(false),
  })
  .strict()
export type AppKeyRequest = z.output<typeof appKeyRequestSchema>

/** A key in the list, without the key itself. */
export type AppKey = {
  id: number
  name: string
  scopes: KeyScope[]
  pictures: boolean
  /** Its last characters, so that its owner can recognise it. */
  ending: string
  /** ISO 8601 UTC. */
  created_at: string
  /** To the hour; null until it is used. */
  last_used_at: string | null
}

/** All keys of a person, newest first, and the addresses of their contacts. */
export type AppKeys = {
  keys: AppKey[]
  /** Whether their plan includes app keys. */
  may_use: boolean
  /** The user name for the address book. */
  user_name: string
  /** The service's address, without a trailing slash. */
  server: string
}

/** A new key; returned only here. */
export type NewAppKey = { key: AppKey; secret: string }

/** A notice in the chat that a key was created. */
export type KeyNotice = { about: 'app-key'; name: string; scopes: KeyScope[] }
