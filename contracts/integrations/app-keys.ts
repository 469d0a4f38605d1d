import { z } from 'zod'
import { lineSchema } from '#contracts/text-schema.ts'

/** What an app key may be allowed: contacts, photos of cards, webhooks, and the address book of a phone. */
export const keyScopes = ['contacts:read', 'contacts:write', 'scans:write', 'webhooks:write', 'carddav'] as const
export const keyScopeSchema = z.enum(keyScopes)
export type KeyScope = z.infer<typeof keyScopeSchema>

/** What every app key begins with, so that a key that leaked is recognised. */
export const keyPrefix = 'csb_'

export const maxKeyName = 60

/** The body that makes a key. `pictures` puts the picture of each card into the contacts of an address book. */
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

/** A key as it is listed: never the key itself. */
export type AppKey = {
  id: number
  name: string
  scopes: KeyScope[]
  pictures: boolean
  /** Its last characters, by which its owner knows it. */
  ending: string
  /** ISO 8601 UTC. */
  created_at: string
  /** To the hour; null until it is used. */
  last_used_at: string | null
}

/** All keys of a person, newest first, and where programs find their contacts. */
export type AppKeys = {
  keys: AppKey[]
  /** Whether their plan has what keys are for. */
  may_use: boolean
  /** The user name that an address book asks for beside the key. */
  user_name: string
  /** Where the service is, without a slash at the end. */
  server: string
}

/** A new key, told this once. */
export type NewAppKey = { key: AppKey; secret: string }

/** Tells in the chat that a key was made. */
export type KeyNotice = { about: 'app-key'; name: string; scopes: KeyScope[] }
